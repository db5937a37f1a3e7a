"""Models of torchvision and timm compile whole and equal eager; detectors, which torch captures in several graphs, in parts.

`tools/compare_torch_models.py 'torchvision-.*|timm-.*'` runs one model of each family.
"""

import pathlib
import sys
import warnings

import pytest
import torch

import hidet.torch

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / 'tools'))

import compare_torch_models  # noqa: E402
import vision_packages  # noqa: E402

if not vision_packages.prepare():
    pytest.skip('torchvision and timm are not installed: HIDET_VISION=1 tools/setup.sh', allow_module_level=True)

pytestmark = pytest.mark.usefixtures('fresh')


@pytest.mark.parametrize('name', ['torchvision-squeezenet1_1', 'torchvision-shufflenet_v2_x0_5', 'timm-test_vit', 'timm-test_resnet'])
def test_model_equals_eager(name):
    enabled = torch.is_grad_enabled()
    try:
        said = compare_torch_models.run_model(name, None, {})
    finally:
        torch.set_grad_enabled(enabled)
    assert int(said.split()[0]) <= 2, said


def test_a_detector_finds_what_eager_finds():
    import torchvision

    model = torchvision.models.detection.ssdlite320_mobilenet_v3_large(weights=None, weights_backbone=None, num_classes=5).eval()
    graphs = []

    def backend(graph, examples):
        graphs.append(graph)
        return hidet.torch.compile_graph(graph, examples)

    images = [torch.rand(3, 64, 80)]
    want = model(images)
    with warnings.catch_warnings():
        warnings.simplefilter('error', UserWarning)  # nothing that was captured runs in torch
        got = torch.compile(model, backend=backend)(images)
    assert graphs and len(want[0]['boxes']) > 0
    for name, value in want[0].items():
        torch.testing.assert_close(got[0][name], value, rtol=1e-3, atol=1e-3)
