"""Families of models, small: one shrinker makes any configuration of transformers tiny; torchvision's and timm's are asked for small
images. Each entry gives a module and inputs of a batch."""

from __future__ import annotations

import functools
import importlib.util
from typing import Any, Callable, Iterator

import torch
import vision_packages

# What a configuration calls its sizes, and what they become.
_SIZES = {
    32: ('hidden_size', 'd_model', 'n_embd', 'dim', 'embed_dim', 'embedding_size', 'hidden_dim', 'projection_dim', 'word_embed_proj_dim',
         'encoder_hidden_size', 'decoder_hidden_size', 'conv_dim_out', 'classifier_proj_size', 'rnn_hidden_size', 'output_hidden_size',
         'emb_dim', 'hidden_dimension', 'lru_width', 'vision_hidden_size', 'd_embed', 'cross_attention_dim', 'speech_decoder_prenet_units',
         'mask_feature_size', 'feature_size', 'fpn_feature_size', 'decoder_hidden_dim', 'perceptual_dim', 'token_hidden_dim'),
    2: ('num_hidden_layers', 'n_layer', 'num_layers', 'n_layers', 'encoder_layers', 'decoder_layers', 'num_encoder_layers',
        'num_decoder_layers', 'depth', 'num_key_value_heads', 'num_encoder_blocks_', 'num_kv_heads', 'n_groups', 'num_experts_per_tok',
        'num_hidden_groups', 'num_local_layers', 'encoder_n_layers', 'moe_k', 'num_selects'),
    4: ('num_attention_heads', 'n_head', 'n_heads', 'num_heads', 'encoder_attention_heads', 'decoder_attention_heads', 'num_experts',
        'num_local_experts', 'n_routed_experts', 'moe_num_experts', 'num_attention_heads_per_layer', 'n_inner_groups', 'mamba_n_heads'),
    8: ('head_dim', 'd_kv', 'attention_head_size', 'qk_nope_head_dim', 'qk_rope_head_dim', 'v_head_dim', 'state_size', 'patch_size',
        'time_step_rank', 'kv_lora_rank', 'q_lora_rank_', 'mamba_d_state', 'ssm_state_size', 'mamba_d_head', 'lora_rank', 'chunk_size',
        'd_head', 'mamba_chunk_size', 'qk_head_dim', 'linear_key_head_dim', 'linear_value_head_dim', 'global_head_dim'),
    64: ('intermediate_size', 'd_ff', 'ffn_dim', 'encoder_ffn_dim', 'decoder_ffn_dim', 'n_inner', 'dim_feedforward', 'hidden_dim_ff',
         'moe_intermediate_size', 'shared_expert_intermediate_size', 'd_inner', 'encoder_feed_forward', 'max_position_embeddings',
         'n_positions', 'max_source_positions', 'max_target_positions', 'n_ctx', 'max_seq_len', 'expert_hidden_size',
         'mlp_hidden_size', 'intermediate_dim', 'moe_dim', 'decoder_intermediate_size', 'hidden_size_ff'),
    100: ('vocab_size', 'decoder_vocab_size', 'encoder_vocab_size'),
}
_SMALL = {name: size for size, names in _SIZES.items() for name in names}


def shrink(config: Any, **given: Any) -> Any:
    """Makes a configuration tiny, and those inside of it. `given` are attributes that need other values."""
    for name, value in list(vars(config).items()):
        if hasattr(value, 'to_dict'):
            shrink(value)
        elif name in _SMALL and isinstance(value, int) and not isinstance(value, bool) and value > _SMALL[name]:
            setattr(config, name, _SMALL[name])
        elif name == 'image_size' and isinstance(value, (int, list, tuple)):
            setattr(config, name, 32 if isinstance(value, int) else type(value)([32, 32]))
        elif name.endswith('_token_id') and isinstance(value, int) and value >= 100:
            setattr(config, name, 1)
    if isinstance(vars(config).get('layer_types'), list):
        kinds = list(dict.fromkeys(config.layer_types))[:2]
        config.layer_types = (kinds * 2)[:getattr(config, 'num_hidden_layers', 2)]
    for name in ('dropout', 'attention_dropout', 'hidden_dropout_prob', 'attention_probs_dropout_prob', 'activation_dropout'):
        if hasattr(config, name):
            setattr(config, name, 0.0)
    for name, value in given.items():
        owner, _, last = name.rpartition('__')
        setattr(functools.reduce(getattr, owner.split('__') if owner else [], config), last, value)
    return config


def _tokens(batch: int, length: int = 12) -> dict:
    return {'input_ids': torch.randint(2, 99, (batch, length))}


def _pair(batch: int, length: int = 12) -> dict:
    return {**_tokens(batch, length), 'decoder_input_ids': torch.randint(2, 99, (batch, 7))}


def _image(batch: int, length: int = 32) -> dict:
    return {'pixel_values': torch.randn(batch, 3, length, length)}


def _clip(batch: int, length: int = 12) -> dict:
    return {**_tokens(batch, length), **_image(batch)}


def _sound(batch: int, length: int = 4000) -> dict:
    return {'input_values': torch.randn(batch, length)}


def _spectrum(batch: int, length: int = 128) -> dict:
    return {'input_features': torch.randn(batch, 80, length), 'decoder_input_ids': torch.randint(2, 99, (batch, 7))}


def _transformer(model: str, inputs: Callable, **given: Any) -> Callable:
    def make() -> tuple:
        import transformers

        transformers.logging.set_verbosity_error()
        kind = getattr(transformers, model)
        return kind(shrink(kind.config_class(), **given)).eval(), inputs

    return make


_NO_CACHE = {'use_cache': False}
TRANSFORMERS = {
    # Encoders.
    'bert': ('BertModel', _tokens, {}), 'roberta': ('RobertaModel', _tokens, {}), 'distilbert': ('DistilBertModel', _tokens, {}),
    'albert': ('AlbertModel', _tokens, {}), 'electra': ('ElectraModel', _tokens, {}), 'deberta-v2': ('DebertaV2Model', _tokens, {}),
    'mpnet': ('MPNetModel', _tokens, {}), 'xlm-roberta': ('XLMRobertaModel', _tokens, {}), 'modernbert': ('ModernBertModel', _tokens, {}),
    'funnel': ('FunnelModel', _tokens, {'block_sizes': [1, 1], 'block_repeats': [1, 1]}), 'fnet': ('FNetModel', _tokens, {}),
    'squeezebert': ('SqueezeBertModel', _tokens, {}),
    'convbert': ('ConvBertModel', _tokens, {}),
    'esm': ('EsmModel', _tokens, {'pad_token_id': 1, 'mask_token_id': 2, 'vocab_size': 100}), 'canine': ('CanineModel', _tokens, {}),
    'xlnet': ('XLNetModel', _tokens, {'d_head': 8}), 'roformer': ('RoFormerModel', _tokens, {'embedding_size': 32}),
    # Decoders.
    'gpt2': ('GPT2LMHeadModel', _tokens, {}), 'llama': ('LlamaForCausalLM', _tokens, {}), 'mistral': ('MistralForCausalLM', _tokens, {}),
    'qwen2': ('Qwen2ForCausalLM', _tokens, {}), 'qwen3': ('Qwen3ForCausalLM', _tokens, {}), 'gemma2': ('Gemma2ForCausalLM', _tokens, {}),
    'gemma3': ('Gemma3ForCausalLM', _tokens, {}), 'phi3': ('Phi3ForCausalLM', _tokens, {'pad_token_id': 0, 'rope_parameters': {'rope_theta': 10000.0, 'rope_type': 'default', 'partial_rotary_factor': 1.0}}),
    'phi': ('PhiForCausalLM', _tokens, {}), 'gpt-neox': ('GPTNeoXForCausalLM', _tokens, {}), 'gptj': ('GPTJForCausalLM', _tokens, {'rotary_dim': 4}),
    'opt': ('OPTForCausalLM', _tokens, {}), 'bloom': ('BloomForCausalLM', _tokens, {}), 'falcon': ('FalconForCausalLM', _tokens, {}),
    'starcoder2': ('Starcoder2ForCausalLM', _tokens, {}), 'cohere': ('CohereForCausalLM', _tokens, {}), 'olmo2': ('Olmo2ForCausalLM', _tokens, {}),
    'stablelm': ('StableLmForCausalLM', _tokens, {}), 'mpt': ('MptForCausalLM', _tokens, {}), 'granite': ('GraniteForCausalLM', _tokens, {}),
    'smollm3': ('SmolLM3ForCausalLM', _tokens, {'pad_token_id': 0}), 'gpt-neo': ('GPTNeoForCausalLM', _tokens, {'attention_types': [[['global', 'local'], 1]]}),
    'codegen': ('CodeGenForCausalLM', _tokens, {'rotary_dim': 4}), 'xglm': ('XGLMForCausalLM', _tokens, {}), 'openai-gpt': ('OpenAIGPTLMHeadModel', _tokens, {}),
    # Mixtures of experts.
    'mixtral': ('MixtralForCausalLM', _tokens, {}), 'qwen3-moe': ('Qwen3MoeForCausalLM', _tokens, {}),
    'deepseek-v3': ('DeepseekV3ForCausalLM', _tokens, {'n_group': 2, 'topk_group': 1, 'first_k_dense_replace': 1, 'q_lora_rank': 16, 'qk_nope_head_dim': 8, 'qk_rope_head_dim': 8, 'num_key_value_heads': 4}),
    'gpt-oss': ('GptOssForCausalLM', _tokens, {}), 'olmoe': ('OlmoeForCausalLM', _tokens, {}), 'granitemoe': ('GraniteMoeForCausalLM', _tokens, {}),
    # State spaces and recurrences.
    'mamba': ('MambaForCausalLM', _tokens, {'intermediate_size': 64}), 'mamba2': ('Mamba2ForCausalLM', _tokens, {'num_heads': 8, 'head_dim': 8, 'expand': 2, 'n_groups': 2}),
    'rwkv': ('RwkvForCausalLM', _tokens, {'attention_hidden_size': 32, 'use_cache': False}),
    **{name: (kind, _tokens, {}) for name, kind in (
        ('jetmoe', 'JetMoeForCausalLM'), ('qwen2-moe', 'Qwen2MoeForCausalLM'), ('phimoe', 'PhimoeForCausalLM'),
        ('glm4-moe', 'Glm4MoeForCausalLM'), ('ernie4.5-moe', 'Ernie4_5_MoeForCausalLM'), ('llama4', 'Llama4ForCausalLM'),
        ('minimax', 'MiniMaxForCausalLM'), ('qwen3-next', 'Qwen3NextForCausalLM'), ('lfm2', 'Lfm2ForCausalLM'),
        ('falcon-mamba', 'FalconMambaForCausalLM'), ('flex-olmo', 'FlexOlmoForCausalLM'))},
    'jamba': ('JambaForCausalLM', _tokens, {'attn_layer_period': 2, 'attn_layer_offset': 1, 'expert_layer_period': 2,
                                            'expert_layer_offset': 1, 'mamba_dt_rank': 8, **_NO_CACHE}),
    'bamba': ('BambaForCausalLM', _tokens, {'attn_layer_indices': [1], 'mamba_n_groups': 1, 'mamba_expand': 2, 'mamba_n_heads': 8,
                                            'mamba_d_head': 8, **_NO_CACHE}),
    'falcon-h1': ('FalconH1ForCausalLM', _tokens, {'mamba_d_ssm': 64, 'mamba_n_heads': 8, 'mamba_d_head': 8, 'mamba_n_groups': 1, **_NO_CACHE}),
    'recurrent-gemma': ('RecurrentGemmaForCausalLM', _tokens, _NO_CACHE),
    # More encoders and decoders.
    **{name: (kind, _tokens, {}) for name, kind in (
        ('camembert', 'CamembertModel'), ('deberta', 'DebertaModel'), ('ernie', 'ErnieModel'), ('megatron-bert', 'MegatronBertModel'),
        ('mobilebert', 'MobileBertModel'), ('nystromformer', 'NystromformerModel'), ('rembert', 'RemBertModel'),
        ('xlm', 'XLMModel'), ('big-bird', 'BigBirdModel'), ('longformer', 'LongformerModel'), ('ibert', 'IBertModel'),
        ('luke', 'LukeModel'), ('layoutlm', 'LayoutLMModel'), ('tapas', 'TapasModel'), ('flaubert', 'FlaubertModel'),
        ('nomic-bert', 'NomicBertModel'), ('eurobert', 'EuroBertModel'), ('gemma', 'GemmaForCausalLM'), ('olmo', 'OlmoForCausalLM'),
        ('olmo3', 'Olmo3ForCausalLM'), ('persimmon', 'PersimmonForCausalLM'), ('biogpt', 'BioGptForCausalLM'), ('ctrl', 'CTRLLMHeadModel'),
        ('gpt-bigcode', 'GPTBigCodeForCausalLM'), ('helium', 'HeliumForCausalLM'), ('glm', 'GlmForCausalLM'), ('glm4', 'Glm4ForCausalLM'),
        ('arcee', 'ArceeForCausalLM'), ('exaone4', 'Exaone4ForCausalLM'), ('cohere2', 'Cohere2ForCausalLM'),
        ('diffllama', 'DiffLlamaForCausalLM'), ('bitnet', 'BitNetForCausalLM'), ('apertus', 'ApertusForCausalLM'),
        ('seed-oss', 'SeedOssForCausalLM'), ('doge', 'DogeForCausalLM'), ('modernbert-decoder', 'ModernBertDecoderForCausalLM'))},
    # Encoders with decoders.
    't5': ('T5ForConditionalGeneration', _pair, {}), 'bart': ('BartForConditionalGeneration', _pair, {}), 'marian': ('MarianMTModel', _pair, {'pad_token_id': 0, 'decoder_start_token_id': 0}),
    'pegasus': ('PegasusForConditionalGeneration', _pair, {}), 'mbart': ('MBartForConditionalGeneration', _pair, {}), 'm2m100': ('M2M100ForConditionalGeneration', _pair, {}),
    'prophetnet': ('ProphetNetForConditionalGeneration', _pair, {}),
    **{name: (kind, _pair, {}) for name, kind in (
        ('led', 'LEDForConditionalGeneration'), ('longt5', 'LongT5ForConditionalGeneration'), ('mt5', 'MT5ForConditionalGeneration'),
        ('umt5', 'UMT5ForConditionalGeneration'), ('switch-transformers', 'SwitchTransformersForConditionalGeneration'),
        ('nllb-moe', 'NllbMoeForConditionalGeneration'), ('fsmt', 'FSMTForConditionalGeneration'),
        ('blenderbot', 'BlenderbotForConditionalGeneration'), ('plbart', 'PLBartForConditionalGeneration'),
        ('mvp', 'MvpForConditionalGeneration'), ('pegasus-x', 'PegasusXForConditionalGeneration'))},
    # Images.
    'vit': ('ViTModel', _image, {}), 'deit': ('DeiTModel', _image, {}), 'beit': ('BeitModel', _image, {}), 'dinov2': ('Dinov2Model', _image, {}),
    'swin': ('SwinModel', _image, {'embed_dim': 16, 'depths': [1, 1], 'num_heads': [2, 4], 'window_size': 4, 'patch_size': 4}),
    'convnext': ('ConvNextModel', _image, {'hidden_sizes': [8, 16, 24, 32], 'depths': [1, 1, 1, 1]}),
    'segformer': ('SegformerForSemanticSegmentation', _image, {'hidden_sizes': [8, 16, 24, 32], 'depths': [1, 1, 1, 1], 'num_attention_heads': [1, 2, 2, 4], 'decoder_hidden_size': 16}),
    'mobilevit': ('MobileViTModel', _image, {'hidden_sizes': [16, 24, 32], 'neck_hidden_sizes': [8, 8, 16, 16, 24, 32, 64], 'patch_size': 2}),
    'resnet': ('ResNetModel', _image, {'embedding_size': 8, 'hidden_sizes': [8, 16], 'depths': [1, 1]}),
    'regnet': ('RegNetModel', _image, {'embedding_size': 8, 'hidden_sizes': [8, 16], 'depths': [1, 1], 'groups_width': 4}),
    'poolformer': ('PoolFormerModel', _image, {'hidden_sizes': [8, 16, 24, 32], 'depths': [1, 1, 1, 1]}),
    'focalnet': ('FocalNetModel', _image, {'embed_dim': 16, 'hidden_sizes': [16, 32], 'depths': [1, 1], 'focal_levels': [1, 1], 'focal_windows': [3, 3]}),
    'mae': ('ViTMAEForPreTraining', _image, {'decoder_num_attention_heads': 4, 'decoder_num_hidden_layers': 1}),
    'clip': ('CLIPModel', _clip, {'text_config__eos_token_id': 1}),
    'dinov3': ('DINOv3ViTModel', _image, {}), 'ijepa': ('IJepaModel', _image, {}), 'pvt': ('PvtModel', _image, {'hidden_sizes': [8, 16, 24, 32], 'depths': [1, 1, 1, 1], 'num_attention_heads': [1, 2, 2, 4]}),
    **{name: (kind, _image, {}) for name, kind in (
        ('bit', 'BitModel'), ('cvt', 'CvtModel'), ('mobilenet-v1', 'MobileNetV1Model'), ('mobilenet-v2', 'MobileNetV2Model'),
        ('vit-msn', 'ViTMSNModel'), ('yolos', 'YolosForObjectDetection'), ('detr', 'DetrForObjectDetection'),
        ('conditional-detr', 'ConditionalDetrForObjectDetection'), ('deformable-detr', 'DeformableDetrForObjectDetection'),
        ('glpn', 'GLPNForDepthEstimation'), ('vitdet', 'VitDetModel'), ('hiera', 'HieraModel'), ('textnet', 'TextNetModel'),
        ('superpoint', 'SuperPointForKeypointDetection'), ('pvt-v2', 'PvtV2Model'), ('convnextv2', 'ConvNextV2Model'),
        ('maskformer', 'MaskFormerForInstanceSegmentation'), ('upernet', 'UperNetForSemanticSegmentation'),
        ('siglip-vision', 'SiglipVisionModel'), ('dinov2-registers', 'Dinov2WithRegistersModel'))},
    'swinv2': ('Swinv2Model', _image, {'embed_dim': 16, 'depths': [1, 1], 'num_heads': [2, 4], 'window_size': 4, 'patch_size': 4}),
    'swin2sr': ('Swin2SRForImageSuperResolution', _image, {'embed_dim': 16, 'depths': [1, 1], 'num_heads': [2, 2], 'window_size': 4}),
    'dpt': ('DPTForDepthEstimation', _image, {'backbone_out_indices': [0, 1, 2, 3], 'num_hidden_layers': 4, 'neck_hidden_sizes': [8] * 4}),
    'mobilevitv2': ('MobileViTV2Model', lambda b, length=64: _image(b, length), {'image_size': 64}),
    'rt-detr': ('RTDetrForObjectDetection', lambda b, length=64: _image(b, length), {
        'num_queries': 8, 'num_denoising': 0, 'encoder_in_channels': [512, 1024, 2048], 'eval_size': None}),
    'vivit': ('VivitModel', lambda b: {'pixel_values': torch.randn(b, 4, 3, 32, 32)}, {'num_frames': 4, 'tubelet_size': [2, 8, 8]}),
    'vjepa2': ('VJEPA2Model', lambda b: {'pixel_values_videos': torch.randn(b, 4, 3, 32, 32)}, {
        'crop_size': 32, 'frames_per_clip': 4, 'pred_hidden_size': 32, 'pred_num_attention_heads': 4, 'pred_num_hidden_layers': 2,
        'pred_num_mask_tokens': 2}),
    # Images with text.
    **{name: (kind, _clip, {}) for name, kind in (
        ('blip', 'BlipModel'), ('git', 'GitModel'), ('vilt', 'ViltModel'), ('flava', 'FlavaModel'), ('altclip', 'AltCLIPModel'),
        ('chinese-clip', 'ChineseCLIPModel'), ('clipseg', 'CLIPSegModel'), ('groupvit', 'GroupViTModel'), ('owlvit', 'OwlViTModel'))},
    # Sound.
    'wav2vec2': ('Wav2Vec2Model', _sound, {'conv_dim': [8] * 7, 'num_conv_pos_embeddings': 16, 'num_conv_pos_embedding_groups': 4}),
    'hubert': ('HubertModel', _sound, {'conv_dim': [8] * 7, 'num_conv_pos_embeddings': 16, 'num_conv_pos_embedding_groups': 4}),
    'whisper': ('WhisperForConditionalGeneration', _spectrum, {'max_source_positions': 64}),
    'ast': ('ASTModel', lambda b: {'input_values': torch.randn(b, 64, 32)}, {'max_length': 64, 'num_mel_bins': 32}),
    'vits': ('VitsModel', _tokens, {'hidden_size': 32, 'flow_size': 32, 'spectrogram_bins': 33, 'upsample_initial_channel': 32, 'vocab_size': 100}),
    'wavlm': ('WavLMModel', _sound, {'conv_dim': [8] * 7, 'num_conv_pos_embeddings': 16, 'num_conv_pos_embedding_groups': 4}),
    **{name: (kind, _sound, {'conv_dim': [8] * 7, 'num_conv_pos_embeddings': 16, 'num_conv_pos_embedding_groups': 4}) for name, kind in (
        ('unispeech', 'UniSpeechModel'), ('unispeech-sat', 'UniSpeechSatModel'), ('wav2vec2-conformer', 'Wav2Vec2ConformerModel'),
        ('data2vec-audio', 'Data2VecAudioModel'), ('wav2vec2-ctc', 'Wav2Vec2ForCTC'))},
    'sew': ('SEWModel', _sound, {'conv_dim': [8] * 13, 'squeeze_factor': 2, 'num_conv_pos_embeddings': 16, 'num_conv_pos_embedding_groups': 4}),
    'patchtst': ('PatchTSTModel', lambda b: {'past_values': torch.randn(b, 32, 1)}, {'context_length': 32, 'do_mask_input': False}),
}
# The smallest of each family; sizes of images that are not 64.
TORCHVISION = {
    **{name: 64 for name in (
        'alexnet', 'convnext_tiny', 'densenet121', 'efficientnet_b0', 'efficientnet_v2_s', 'googlenet', 'mnasnet0_5', 'mobilenet_v2',
        'mobilenet_v3_small', 'regnet_x_400mf', 'regnet_y_400mf', 'resnet18', 'resnext50_32x4d', 'shufflenet_v2_x0_5', 'squeezenet1_1',
        'swin_t', 'swin_v2_t', 'vgg11', 'wide_resnet50_2')},
    'inception_v3': 96, 'maxvit_t': 224, 'vit_b_32': 224}
VIDEOS = ['mc3_18', 'mvit_v1_b', 'r2plus1d_18', 'r3d_18', 's3d', 'swin3d_t']
SEGMENTATION = ['lraspp_mobilenet_v3_large', 'deeplabv3_mobilenet_v3_large', 'fcn_resnet50']
DETECTION = ['ssdlite320_mobilenet_v3_large', 'fasterrcnn_mobilenet_v3_large_320_fpn', 'retinanet_resnet50_fpn', 'fcos_resnet50_fpn',
             'keypointrcnn_resnet50_fpn', 'maskrcnn_resnet50_fpn', 'ssd300_vgg16']
# One of each family of timm, the smallest, and those that timm tests itself with.
TIMM = ['test_resnet', 'test_vit', 'test_efficientnet', 'test_convnext', 'test_byobnet', 'test_mambaout', 'test_vit2', 'test_vit3', 'test_vit4',
        'test_nfnet', 'test_convnext2', 'test_convnext3', 'test_efficientnet_evos', 'test_efficientnet_gn', 'test_efficientnet_ln',
        'beit_base_patch16_224', 'botnet26t_256', 'cait_xxs24_224', 'coat_lite_tiny', 'coatnet_pico_rw_224', 'convit_tiny', 'convmixer_768_32',
        'crossvit_tiny_240', 'cs3darknet_focus_s', 'cspresnet50', 'davit_tiny', 'deit_tiny_patch16_224', 'densenet121', 'dla34', 'dpn48b',
        'edgenext_xx_small', 'efficientformer_l1', 'efficientformerv2_s0', 'efficientnet_lite0', 'efficientvit_b0', 'efficientvit_m0',
        'eva02_tiny_patch14_224', 'fasternet_t0', 'fastvit_t8', 'focalnet_tiny_srf', 'gcvit_xxtiny', 'gernet_s', 'ghostnet_050', 'ghostnetv2_100',
        'gmlp_ti16_224', 'hardcorenas_a', 'haloregnetz_b', 'hgnetv2_b0', 'hiera_tiny_224', 'hrnet_w18_small', 'inception_next_atto',
        'inception_v4', 'lambda_resnet26rpt_256', 'lcnet_035', 'levit_128s', 'mambaout_femto', 'maxvit_pico_rw_256', 'mixer_s32_224',
        'mnasnet_small', 'mobilenetv3_small_050', 'mobilenetv4_conv_small_035', 'mobileone_s0', 'mobilevit_xxs', 'mobilevitv2_050', 'mvitv2_tiny',
        'nest_tiny', 'nextvit_small', 'nf_regnet_b0', 'pit_ti_224', 'poolformer_s12', 'pvt_v2_b0', 'rdnet_tiny', 'regnetx_002', 'repghostnet_050',
        'repvgg_a0', 'repvit_m0_9', 'res2net50_14w_8s', 'resmlp_12_224', 'resnest14d', 'resnetv2_18', 'rexnet_100', 'seresnet18',
        'selecsls42', 'sequencer2d_s', 'shvit_s1', 'skresnet18', 'starnet_s1', 'swiftformer_xs', 'swin_tiny_patch4_window7_224',
        'swinv2_tiny_window8_256', 'tf_efficientnetv2_b0', 'tiny_vit_5m_224', 'tinynet_e', 'tnt_s_legacy_patch16_224',
        'tresnet_m', 'twins_pcpvt_small', 'vgg11', 'visformer_tiny', 'vitamin_small_224', 'volo_d1_224', 'vovnet39a', 'xception41',
        'xcit_nano_12_p16_224']


def _pictures(size: int, *more: int) -> Callable:
    return lambda batch, length=size: (torch.randn(batch, 3, *more, length, length),)


def _torchvision(name: str, size: int) -> Callable:
    def make() -> tuple:
        import torchvision

        kwargs = {'aux_logits': False, 'init_weights': False} if name in ('googlenet', 'inception_v3') else {}
        return torchvision.models.get_model(name, weights=None, **kwargs).eval(), _pictures(size)

    return make


def _segmentation(name: str) -> Callable:
    def make() -> tuple:
        import torchvision

        return torchvision.models.get_model(name, weights=None, weights_backbone=None).eval(), _pictures(64)

    return make


def _video(name: str) -> Callable:
    def make() -> tuple:
        import torchvision

        frames, size = (16, 224) if name.startswith('mvit') else (16, 64)
        return torchvision.models.get_model(name, weights=None).eval(), _pictures(size, frames)

    return make


def _timm(name: str) -> Callable:
    def make() -> tuple:
        import timm

        model = timm.create_model(name, pretrained=False).eval()
        return model, _pictures((model.pretrained_cfg or {}).get('input_size', (3, 160, 160))[-1])

    return make


def _static_cache() -> tuple:
    """A decoder that reads and writes a cache of fixed size, which is for one batch."""
    import transformers

    model, _ = _transformer('LlamaForCausalLM', _tokens)()
    caches: dict[int, Any] = {}

    def inputs(batch: int, length: int = 12) -> dict:
        cache = caches.setdefault(batch, transformers.StaticCache(config=model.config, max_cache_len=32))
        cache.reset()
        return {**_tokens(batch, length), 'past_key_values': cache, 'use_cache': True}

    return model, inputs


def models() -> Iterator[tuple[str, Callable]]:
    """Yields the names of the models whose packages there are, with what makes a module and the function of its inputs."""
    if importlib.util.find_spec('transformers') is not None:
        for name, (kind, inputs, given) in TRANSFORMERS.items():
            yield name, _transformer(kind, inputs, **given)
        yield 'llama-static-cache', _static_cache
    vision = vision_packages.prepare()
    if 'torchvision' in vision:
        for name, size in TORCHVISION.items():
            yield f'torchvision-{name}', _torchvision(name, size)
        for name in SEGMENTATION:
            yield f'torchvision-{name}', _segmentation(name)
        for name in VIDEOS:
            yield f'torchvision-{name}', _video(name)
    if 'timm' in vision:
        for name in TIMM:
            yield f'timm-{name}', _timm(name)
