"""Well-known vision networks, written out: what the documents and tests run where torchvision is not installed.

    model = resnet18().eval()
    y = model(torch.randn(1, 3, 224, 224))          # [1, 1000]

Layers, names and initialization follow torchvision's, so its weights can be loaded.
"""

import torch
from torch import nn


class BasicBlock(nn.Module):
    """Two 3x3 convolutions beside a shortcut."""

    expansion = 1

    def __init__(self, inplanes, planes, stride=1, downsample=None):
        super().__init__()
        self.conv1 = nn.Conv2d(inplanes, planes, 3, stride, 1, bias=False)
        self.bn1 = nn.BatchNorm2d(planes)
        self.relu = nn.ReLU(inplace=True)
        self.conv2 = nn.Conv2d(planes, planes, 3, 1, 1, bias=False)
        self.bn2 = nn.BatchNorm2d(planes)
        self.downsample = downsample

    def forward(self, x):
        identity = x
        out = self.relu(self.bn1(self.conv1(x)))
        out = self.bn2(self.conv2(out))
        if self.downsample is not None:
            identity = self.downsample(x)
        out += identity
        return self.relu(out)


class Bottleneck(nn.Module):
    """1x1, 3x3 and 1x1 convolutions beside a shortcut."""

    expansion = 4

    def __init__(self, inplanes, planes, stride=1, downsample=None):
        super().__init__()
        self.conv1 = nn.Conv2d(inplanes, planes, 1, bias=False)
        self.bn1 = nn.BatchNorm2d(planes)
        self.conv2 = nn.Conv2d(planes, planes, 3, stride, 1, bias=False)
        self.bn2 = nn.BatchNorm2d(planes)
        self.conv3 = nn.Conv2d(planes, planes * 4, 1, bias=False)
        self.bn3 = nn.BatchNorm2d(planes * 4)
        self.relu = nn.ReLU(inplace=True)
        self.downsample = downsample

    def forward(self, x):
        identity = x
        out = self.relu(self.bn1(self.conv1(x)))
        out = self.relu(self.bn2(self.conv2(out)))
        out = self.bn3(self.conv3(out))
        if self.downsample is not None:
            identity = self.downsample(x)
        out += identity
        return self.relu(out)


class ResNet(nn.Module):
    """A residual network for images of 3 channels."""

    def __init__(self, block, layers, num_classes=1000):
        super().__init__()
        self.inplanes = 64
        self.conv1 = nn.Conv2d(3, 64, 7, 2, 3, bias=False)
        self.bn1 = nn.BatchNorm2d(64)
        self.relu = nn.ReLU(inplace=True)
        self.maxpool = nn.MaxPool2d(3, 2, 1)
        self.layer1 = self._make_layer(block, 64, layers[0])
        self.layer2 = self._make_layer(block, 128, layers[1], 2)
        self.layer3 = self._make_layer(block, 256, layers[2], 2)
        self.layer4 = self._make_layer(block, 512, layers[3], 2)
        self.avgpool = nn.AdaptiveAvgPool2d((1, 1))
        self.fc = nn.Linear(512 * block.expansion, num_classes)
        for module in self.modules():
            if isinstance(module, nn.Conv2d):
                nn.init.kaiming_normal_(module.weight, mode='fan_out', nonlinearity='relu')

    def _make_layer(self, block, planes, blocks, stride=1):
        downsample = None
        if stride != 1 or self.inplanes != planes * block.expansion:
            downsample = nn.Sequential(nn.Conv2d(self.inplanes, planes * block.expansion, 1, stride, bias=False),
                                       nn.BatchNorm2d(planes * block.expansion))
        layers = [block(self.inplanes, planes, stride, downsample)]
        self.inplanes = planes * block.expansion
        layers += [block(self.inplanes, planes) for _ in range(1, blocks)]
        return nn.Sequential(*layers)

    def forward(self, x):
        x = self.maxpool(self.relu(self.bn1(self.conv1(x))))
        x = self.layer4(self.layer3(self.layer2(self.layer1(x))))
        x = torch.flatten(self.avgpool(x), 1)
        return self.fc(x)


def resnet18(num_classes=1000):
    return ResNet(BasicBlock, [2, 2, 2, 2], num_classes)


def resnet50(num_classes=1000):
    return ResNet(Bottleneck, [3, 4, 6, 3], num_classes)


class InvertedResidual(nn.Module):
    """Expand, depthwise convolution, project; with a shortcut where the shapes allow it."""

    def __init__(self, inplanes, planes, stride, expand_ratio):
        super().__init__()
        hidden = inplanes * expand_ratio
        self.use_shortcut = stride == 1 and inplanes == planes
        layers = []
        if expand_ratio != 1:
            layers += [nn.Conv2d(inplanes, hidden, 1, bias=False), nn.BatchNorm2d(hidden), nn.ReLU6(inplace=True)]
        layers += [nn.Conv2d(hidden, hidden, 3, stride, 1, groups=hidden, bias=False), nn.BatchNorm2d(hidden),
                   nn.ReLU6(inplace=True), nn.Conv2d(hidden, planes, 1, bias=False), nn.BatchNorm2d(planes)]
        self.conv = nn.Sequential(*layers)

    def forward(self, x):
        return x + self.conv(x) if self.use_shortcut else self.conv(x)


class MobileNetV2(nn.Module):
    """Inverted residuals in seven stages."""

    STAGES = [(1, 16, 1, 1), (6, 24, 2, 2), (6, 32, 3, 2), (6, 64, 4, 2), (6, 96, 3, 1), (6, 160, 3, 2), (6, 320, 1, 1)]

    def __init__(self, num_classes=1000):
        super().__init__()
        planes = 32
        layers = [nn.Conv2d(3, planes, 3, 2, 1, bias=False), nn.BatchNorm2d(planes), nn.ReLU6(inplace=True)]
        for expand_ratio, channels, count, stride in self.STAGES:
            for i in range(count):
                layers.append(InvertedResidual(planes, channels, stride if i == 0 else 1, expand_ratio))
                planes = channels
        layers += [nn.Conv2d(planes, 1280, 1, bias=False), nn.BatchNorm2d(1280), nn.ReLU6(inplace=True)]
        self.features = nn.Sequential(*layers)
        self.classifier = nn.Sequential(nn.Dropout(0.2), nn.Linear(1280, num_classes))

    def forward(self, x):
        x = self.features(x)
        x = nn.functional.adaptive_avg_pool2d(x, (1, 1))
        return self.classifier(torch.flatten(x, 1))


def mobilenet_v2(num_classes=1000):
    return MobileNetV2(num_classes)


class UNet(nn.Module):
    """A small U-Net: down, across, and up again beside what came down. Sizes must be multiples of 4."""

    def __init__(self, channels=8, num_classes=2):
        super().__init__()
        self.down1 = self._double(3, channels)
        self.down2 = self._double(channels, 2 * channels)
        self.across = self._double(2 * channels, 4 * channels)
        self.up2 = self._double(6 * channels, 2 * channels)
        self.up1 = self._double(3 * channels, channels)
        self.pool = nn.MaxPool2d(2)
        self.grow = nn.Upsample(scale_factor=2, mode='nearest')
        self.out = nn.Conv2d(channels, num_classes, 1)

    @staticmethod
    def _double(inplanes, planes):
        return nn.Sequential(nn.Conv2d(inplanes, planes, 3, padding=1), nn.BatchNorm2d(planes), nn.ReLU(inplace=True),
                             nn.Conv2d(planes, planes, 3, padding=1), nn.GroupNorm(2, planes), nn.SiLU())

    def forward(self, x):
        a = self.down1(x)
        b = self.down2(self.pool(a))
        x = self.across(self.pool(b))
        x = self.up2(torch.cat([b, self.grow(x)], 1))
        x = self.up1(torch.cat([a, self.grow(x)], 1))
        return self.out(x)


def unet():
    return UNet()
