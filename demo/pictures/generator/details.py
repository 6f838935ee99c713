"""Renders a second and third view: blender -b -t 1 -P details.py -- <slug>:detail <slug>:pot ... | all [--size 640] [--samples 16] [--out DIR]

A view is a window of the product picture seen through a longer lens: same plant, same light, true detail instead of an enlarged crop.
"""
import argparse
import os
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import bpy
import plantlib as P
from render import build

POT = (0.0, -0.27, 0.46)

# slug -> view -> (centre to the right, centre upwards, width), in widths of the product picture, from its middle
VIEWS = {
    "monstera": {"detail": (0.0, 0.18, 0.44), "pot": POT},
    "bougainvillea": {"detail": (-0.02, 0.18, 0.40), "pot": POT},
    "orchid": {"detail": (0.02, 0.22, 0.44), "pot": POT},
    "olive": {"detail": (0.0, 0.25, 0.40), "pot": POT},
    "lemon": {"detail": (0.0, 0.22, 0.38), "pot": POT},
    "hibiscus": {"detail": (0.0, 0.17, 0.38), "pot": POT},
    "taif-rose": {"detail": (0.0, 0.18, 0.38), "pot": POT},
    "snake-plant": {"detail": (0.0, 0.15, 0.42), "pot": POT},
    "jasmine": {"detail": (-0.04, 0.16, 0.38), "pot": POT},
    "plumeria": {"detail": (-0.02, 0.28, 0.44), "pot": POT},
    "lavender": {"detail": (0.03, 0.24, 0.40), "pot": POT},
    "echeveria-bowl": {"detail": (0.0, 0.10, 0.50)},
}


def zoom(right, up, width):
    """Points the camera of the studio at a window of its picture."""
    camera = bpy.context.scene.camera.data
    camera.lens /= width
    camera.shift_x = right / width
    camera.shift_y = up / width


def render_view(slug, view, size, samples, out):
    """Renders one view to <out>/<slug>-<view>.png."""
    started = time.time()
    P.reset()
    resolution = bpy.context.scene.render
    resolution.resolution_x = resolution.resolution_y = size
    P.studio(**build(slug))
    zoom(*VIEWS[slug][view])
    P.render(os.path.join(out, "%s-%s.png" % (slug, view)), size, samples)
    print("PICTURE %s-%s %.0f s" % (slug, view, time.time() - started), flush=True)


def main():
    """Reads the command line and renders every view asked for, all details before all pots."""
    parser = argparse.ArgumentParser(prog="details.py")
    parser.add_argument("views", nargs="+", help="slug:view, or the word all")
    parser.add_argument("--size", type=int, default=640)
    parser.add_argument("--samples", type=int, default=16)
    parser.add_argument("--out", default="out")
    args = parser.parse_args(sys.argv[sys.argv.index("--") + 1 :])
    os.makedirs(args.out, exist_ok=True)
    wanted = args.views
    if wanted == ["all"]:
        wanted = ["%s:%s" % (slug, view) for view in ("detail", "pot") for slug in VIEWS if view in VIEWS[slug]]
    for item in wanted:
        slug, view = item.split(":")
        render_view(slug, view, args.size, args.samples, args.out)


if __name__ == "__main__":
    main()
