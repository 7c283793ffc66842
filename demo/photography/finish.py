"""From noisy light to a picture. Light and colour arrive apart: only the light is smoothed, so veins and weave stay sharp."""
import os

os.environ["OPENCV_IO_ENABLE_OPENEXR"] = "1"

import cv2
import numpy as np
from PIL import Image


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


def develop(folder):
    """The linear picture, smoothed; and the light alone, for the same piece in another colour."""
    names = ("Image", "DiffDir", "DiffInd", "DiffCol", "GlossDir", "GlossInd", "GlossCol", "Normal", "Depth")
    image, dd, di, dc, gd, gi, gc, normal, depth = (read(folder, n) for n in names)
    depth = np.ascontiguousarray(np.minimum(depth if depth.ndim == 2 else depth[..., 0], 1e4), np.float32)
    normal = np.ascontiguousarray(normal / np.maximum(np.linalg.norm(normal, axis=2), 1e-3)[..., None], np.float32)
    diffuse, gloss = dd + di, gd + gi
    rest = image - dc * diffuse - gc * gloss
    rest = np.where(np.abs(rest) < 2e-3, 0, rest).astype(np.float32)
    if np.abs(rest).max() > 0.01:
        middle = np.dstack([cv2.medianBlur(np.ascontiguousarray(rest[..., i]), 3) for i in range(3)])
        rest = np.where(np.abs(rest - middle) > 0.5 * np.abs(middle) + 0.02, middle, rest)
    light = (smooth(diffuse, normal, depth), smooth(gloss, normal, depth, levels=4, strength=2.5), rest)
    return coloured(light, dc, gc), light


def coloured(light, diffuse_colour, gloss_colour):
    return np.maximum(diffuse_colour * light[0] + gloss_colour * light[1] + light[2], 0)


def keep(png, jpg, limit=200_000):
    """A progressive JPEG below the limit, without any note of how it was made; the old file is replaced in one move."""
    picture = Image.open(png).convert("RGB")
    for quality in (84, 80, 76, 70, 64):
        picture.save(jpg + ".part", "JPEG", quality=quality, progressive=True, optimize=True, subsampling=0 if quality > 80 else 2)
        if os.path.getsize(jpg + ".part") <= limit:
            break
    os.replace(jpg + ".part", jpg)
