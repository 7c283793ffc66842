"""From noisy light to a picture. Light and colour arrive apart: only the light is smoothed, so veins and weave stay sharp."""
import os

os.environ["OPENCV_IO_ENABLE_OPENEXR"] = "1"

import cv2
import numpy as np
from PIL import Image

cv2.setNumThreads(2)


def read(folder, name):
    image = cv2.imread(os.path.join(folder, name + "0001.exr"), cv2.IMREAD_UNCHANGED)
    return np.ascontiguousarray(image[..., :3][..., ::-1]) if image.ndim == 3 else image


def _moved(a, dy, dx, pad):
    h, w = a.shape[0] - 2 * pad, a.shape[1] - 2 * pad
    return a[pad + dy:pad + dy + h, pad + dx:pad + dx + w]


def smooth(light, normal, depth, levels=5, strength=3.5):
    """An edge-avoiding wavelet: each step reaches twice as far and listens only to neighbours of the same surface and brightness."""
    # Single bright dots first: anything far above the middle of its surroundings is brought down to them.
    middle = np.dstack([cv2.medianBlur(np.ascontiguousarray(light[..., i]), 5) for i in range(3)])
    light = np.where(light > middle * 2.0 + 0.05, middle, light).astype(np.float32)
    # How fast the surface runs away from the camera: the smaller step of the two sides, since the larger may be an edge.
    edged = cv2.copyMakeBorder(depth, 1, 1, 1, 1, cv2.BORDER_REPLICATE)
    step_to = lambda dy, dx: np.abs(_moved(edged, dy, dx, 1) - depth)
    slope = np.minimum(step_to(1, 0), step_to(-1, 0)) + np.minimum(step_to(0, 1), step_to(0, -1)) + depth * 0.0006
    for level in range(levels):
        step = 1 << level
        bright = light.mean(2)
        if level < 3:
            mean = cv2.GaussianBlur(bright, (0, 0), 2.0)
            spread = np.sqrt(np.maximum(cv2.GaussianBlur(bright * bright, (0, 0), 2.0) - mean * mean, 0)) * (0.8 ** level)
        guide = cv2.GaussianBlur(bright, (0, 0), 1.0)
        tolerance = strength * spread * (0.65 if level else 1.0) + 0.006
        stack = lambda a: cv2.copyMakeBorder(a, step, step, step, step, cv2.BORDER_REFLECT_101)
        L, N, D, G = map(stack, (light, normal, depth, guide))
        total = light * 0.25
        weight = np.full(bright.shape, 0.25, np.float32)
        for dy in (-step, 0, step):
            for dx in (-step, 0, step):
                if not (dy or dx):
                    continue
                k = 0.125 if not (dy and dx) else 0.0625
                facing = 1 - np.einsum("ijk,ijk->ij", _moved(N, dy, dx, step), normal)
                w = -20 * facing - np.abs(_moved(D, dy, dx, step) - depth) / (slope * (3.0 * step))
                w -= np.abs(_moved(G, dy, dx, step) - guide) / tolerance
                w = k * np.exp(np.maximum(w, -30)).astype(np.float32)
                total += w[..., None] * _moved(L, dy, dx, step)
                weight += w
        light = (total / weight[..., None]).astype(np.float32)
    return light


def lit(folder):
    """The light alone, smoothed, at the size at which it was rendered, with what is needed to lay it over a larger picture."""
    names = ("Image", "DiffDir", "DiffInd", "DiffCol", "GlossDir", "GlossInd", "GlossCol", "Normal", "Depth", "Emit")
    image, dd, di, dc, gd, gi, gc, normal, depth, emitted = (read(folder, n) for n in names)
    depth, normal = _far(depth), _unit(normal)
    diffuse, gloss = dd + di, gd + gi
    rest = image - dc * diffuse - gc * gloss - emitted
    rest = np.where(np.abs(rest) < 2e-3, 0, rest).astype(np.float32)
    if np.abs(rest).max() > 0.01:
        middle = np.dstack([cv2.medianBlur(np.ascontiguousarray(rest[..., i]), 3) for i in range(3)])
        rest = np.where(np.abs(rest - middle) > 0.5 * np.abs(middle) + 0.02, middle, rest)
    return dict(diffuse=smooth(diffuse, normal, depth), gloss=smooth(gloss, normal, depth, levels=4, strength=2.5), rest=rest,
                normal=normal, depth=depth, relief=_relief(diffuse, normal))


def _far(depth):
    return np.ascontiguousarray(np.minimum(depth if depth.ndim == 2 else depth[..., 0], 1e4), np.float32)


def _unit(normal):
    return np.ascontiguousarray(normal / np.maximum(np.linalg.norm(normal, axis=2), 1e-3)[..., None], np.float32)


def _relief(light, normal, reach=13, floor=2e-3):
    """How the light changes with the slope of the surface, from the neighbourhood: three numbers for each pixel.

    A thread or a pore is too small for the light's own size; with these its shading is found from its slope."""
    bright = np.minimum(light.mean(2), 8.0)
    mean = lambda a: cv2.boxFilter(a, -1, (reach, reach), borderType=cv2.BORDER_REFLECT_101)
    n, b = mean(normal), mean(bright)
    apart = np.empty((*bright.shape, 3, 3), np.float32)
    along = np.empty((*bright.shape, 3), np.float32)
    for i in range(3):
        along[..., i] = mean(normal[..., i] * bright) - n[..., i] * b
        for j in range(i, 3):
            apart[..., i, j] = apart[..., j, i] = mean(normal[..., i] * normal[..., j]) - n[..., i] * n[..., j]
    apart += np.eye(3, dtype=np.float32) * floor
    slope = np.linalg.solve(apart, along[..., None])[..., 0] / np.maximum(b, 1e-3)[..., None]
    return np.clip(cv2.GaussianBlur(slope.astype(np.float32), (0, 0), 3.0), -2.5, 2.5)


def _enlarged(small, size):
    return cv2.resize(small, size, interpolation=cv2.INTER_LINEAR)


def coloured(light, folder):
    """The light laid over the colours, which are larger: each pixel listens to those of the light on its own surface."""
    dc, gc, normal, depth, emitted = (read(folder, n) for n in ("DiffCol", "GlossCol", "Normal", "Depth", "Emit"))
    depth, normal = _far(depth), _unit(normal)
    h, w = depth.shape
    size = (w, h)
    if light["depth"].shape == depth.shape:
        return np.maximum(dc * light["diffuse"] + gc * light["gloss"] + light["rest"] + emitted, 0)
    layers = np.dstack([light["diffuse"], light["gloss"], light["normal"]]).astype(np.float32)
    edged = cv2.copyMakeBorder(depth, 1, 1, 1, 1, cv2.BORDER_REPLICATE)
    step_to = lambda dy, dx: np.abs(_moved(edged, dy, dx, 1) - depth)
    slope = np.minimum(step_to(1, 0), step_to(-1, 0)) + np.minimum(step_to(0, 1), step_to(0, -1)) + depth * 0.0006
    total, weight = np.zeros((h, w, 9), np.float32), np.zeros((h, w), np.float32)
    # Five places around the pixel, half a pixel of the light away: enough to find its own side of an edge.
    scale = w / layers.shape[1]
    yy, xx = np.mgrid[0:h, 0:w].astype(np.float32)
    for dy, dx, k in ((0, 0, 1.0), (-1, 0, 0.35), (1, 0, 0.35), (0, -1, 0.35), (0, 1, 0.35)):
        mx, my = (xx + 0.5) / scale - 0.5 + dx * 0.75, (yy + 0.5) / scale - 0.5 + dy * 0.75
        parts = [cv2.remap(np.ascontiguousarray(layers[..., i:i + 3]), mx, my, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE) for i in (0, 3, 6)]
        far = cv2.remap(light["depth"], mx, my, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        facing = 1 - np.einsum("ijk,ijk->ij", parts[2], normal)
        at = k * np.exp(np.maximum(-8 * facing - np.abs(far - depth) / (slope * 4.0), -12)).astype(np.float32)
        total += np.dstack(parts) * at[..., None]
        weight += at
    total /= weight[..., None]
    relief = np.einsum("ijk,ijk->ij", _enlarged(light["relief"], size), normal - total[..., 6:9])
    shade = np.clip(1 + relief, 0.45, 1.8)[..., None]
    return np.maximum(dc * total[..., :3] * shade + gc * total[..., 3:6] + _enlarged(light["rest"], size) + emitted, 0)


def softened(picture, folder):
    """Softens the steps that few samples leave along outlines, where the depth jumps, and nothing else."""
    depth = np.log(_far(read(folder, "Depth")) + 1e-3)
    jump = np.abs(cv2.Laplacian(depth, cv2.CV_32F, ksize=1))
    mask = cv2.GaussianBlur((cv2.dilate(jump, np.ones((3, 3), np.uint8)) > 0.02).astype(np.float32), (0, 0), 0.7)[..., None]
    # The eye sees steps in the print, not in the light: so the mean is taken of roots.
    soft = cv2.GaussianBlur(np.sqrt(picture), (0, 0), 0.85) ** 2
    return picture * (1 - mask) + soft * mask


def focused(picture, folder, blur):
    """Few samples leave grains where the lens blurs; there, and only there, they are spread."""
    distance, per = blur
    depth = _far(read(folder, "Depth"))
    circle = cv2.GaussianBlur(np.abs(depth - distance) / np.maximum(depth, 1e-3) * per, (0, 0), 2.0)
    out = picture
    for sigma in (1.0, 2.0, 4.0):
        share = np.clip((circle * 0.22 - sigma * 0.5) / (sigma * 0.5), 0, 1)[..., None]
        if share.max() > 0:
            out = out * (1 - share) + cv2.GaussianBlur(picture, (0, 0), sigma) * share
    return out


def keep(png, jpg, limit=300_000, grain=1.1):
    """A JPEG below the limit, without any note of how it was made; the old file is replaced in one move.

    Not progressive: a shop reads it three times faster when it starts. The grain is that of a quiet film: soft gradients would show steps without it."""
    picture = np.asarray(Image.open(png).convert("RGB"), np.float32)
    noise = np.random.default_rng(7).normal(0, 1, picture.shape[:2]).astype(np.float32)
    noise = cv2.GaussianBlur(noise, (0, 0), 0.6)
    noise *= grain / noise.std()
    tone = picture.mean(2) / 255
    picture += (noise * (0.55 + 1.8 * tone * (1 - tone)))[..., None]
    picture = Image.fromarray(np.clip(picture + 0.5, 0, 255).astype(np.uint8))
    for quality in (82, 78, 74, 70, 64):
        picture.save(jpg + ".part", "JPEG", quality=quality, optimize=True, subsampling=2)
        if os.path.getsize(jpg + ".part") <= limit:
            break
    os.replace(jpg + ".part", jpg)
