"""Building blocks of the scenes of gardens and events: plants as instances, lawn, hedges, boxes, cloth, seats, light and the command line."""
import argparse
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import plantlib as P
import archetypes as PL
from plantlib import *
from products import PRODUCTS
from render import build
from scenes import area, ball, camera, datepalm, frond_, grass_tile, plane, plaster, sphere_, sun

pick = PL.pick
_groups = {}


# ---------------------------------------------------------------- instances
def group(name, make):
    """Builds something once, outside the scene, and returns its collection."""
    if name not in _groups:
        scene = bpy.context.scene.collection
        before = set(scene.objects)
        make()
        made = bpy.data.collections.new(name)
        for o in set(scene.objects) - before:
            made.objects.link(o)
            scene.objects.unlink(o)
        _groups[name] = made
    return _groups[name]


def place(made, x, y, z=0, rot=0, s=1):
    """Shows a collection at a place; many places cost the memory of one."""
    o = bpy.data.objects.new(made.name, None)
    o.instance_type = "COLLECTION"
    o.instance_collection = made
    o.matrix_world = Matrix.Translation((x, y, z)) @ Matrix.Rotation(rot, 4, "Z") @ Matrix.Scale(s, 4)
    bpy.context.scene.collection.objects.link(o)
    return o


def plant(slug, x, y, s=1, rot=0, z=0, ground=False):
    """A plant of the catalogue in its pot, or with the pot and its rim under the ground."""
    made = group(slug, lambda: build(slug))
    place(made, x, y, z - (PRODUCTS[slug]["pot"]["h"] * s if ground else 0), rot, s)


# ---------------------------------------------------------------- solids
def box(x0, x1, y0, y1, z0, z1, mat, bevel=0.008, M=None):
    """A box with softened edges."""
    V = [(x, y, z) for z in (z0, z1) for y in (y0, y1) for x in (x0, x1)]
    o = obj(Geo().add(V, [[0, 2, 3, 1], [4, 5, 7, 6], [0, 1, 5, 4], [2, 6, 7, 3], [0, 4, 6, 2], [1, 3, 7, 5]]).mesh("box", [mat], False), M)
    if bevel:
        b = o.modifiers.new("b", "BEVEL")
        b.width = bevel
        b.segments = 3
    return o


def pole(points, r, mat, n=12):
    """A round bar along points."""
    g = Geo()
    tube(g, np.array(points, float), r, n)
    return obj(g.mesh("pole", [mat], True, 50))


def cushion(x, y, z, w, d, h, mat, rot=0, tilt=0, e=0.35):
    """A soft cushion: a superellipsoid with its middle at (x, y, z)."""
    n, m = 48, 24
    p = lambda v, k: math.copysign(abs(v) ** k, v)
    V = []
    for i in range(m + 1):
        b = -PI / 2 + PI * i / m
        for j in range(n):
            a = 2 * PI * j / n
            V.append((w / 2 * p(math.cos(b), 0.5) * p(math.cos(a), e), d / 2 * p(math.cos(b), 0.5) * p(math.sin(a), e), h / 2 * p(math.sin(b), 0.9)))
    M = Matrix.Translation((x, y, z)) @ Matrix.Rotation(rot, 4, "Z") @ Matrix.Rotation(tilt, 4, "X")
    return obj(Geo().add(V, grid_faces(m + 1, n, True)).mesh("cushion", [mat]), M)


def backrest(x, y, z, w, h, thick, mat, rot=0, lean=0.16):
    """A cushion that stands on its edge and leans back; it looks towards -y before the turn."""
    return cushion(x, y, z, w, h, thick, mat, rot, PI / 2 - lean)


def turned(profile, mat, x=0, y=0, z=0, radial=None, seg=96, smooth=True):
    """A turned body on the vertical axis."""
    pts = smoothprof(profile) if smooth else profile
    return obj(lathe(pts, seg, radial).mesh("turned", [mat], True, 45), Matrix.Translation((x, y, z)))


def slats(x0, x1, y0, y1, z, mat, n, w=0.05, h=0.09, along_x=True):
    """A row of n bars, the roof of a pergola or the seat of a bench."""
    for i in range(n):
        t = i / (n - 1)
        if along_x:
            y = y0 + (y1 - y0) * t
            box(x0, x1, y - w / 2, y + w / 2, z, z + h, mat, 0.006)
        else:
            x = x0 + (x1 - x0) * t
            box(x - w / 2, x + w / 2, y0, y1, z, z + h, mat, 0.006)


def tiles(x0, x1, y0, y1, size, mats, z=0, gap=0.012, base=None):
    """A floor of square stone tiles with open joints."""
    plane(x0, x1, y0, y1, base or m_plain("joint", "#a8977c", 0.95), z - 0.012)
    made = []
    for m in mats:
        made.append(
            group("tile" + m.name, lambda: box(0, size - gap, 0, size - gap, -0.03, 0, m, 0.004))
        )
    for i in range(int(math.ceil((x1 - x0) / size))):
        for j in range(int(math.ceil((y1 - y0) / size))):
            place(pick(made), x0 + i * size, y0 + j * size, z)


# ---------------------------------------------------------------- materials
def wood(name="wood", c1="#a8743f", c2="#7d5229", axis=0):
    """Oiled wood with its grain along an axis."""
    s = NT(name)
    sc = [22, 22, 22]
    sc[axis] = 1.4
    n = s.noise(s.scale(s.coord("Object"), sc), 1.0, 5, 0.62)
    c = s.mix(s.map(n, 0.3, 0.7), lin(c2), lin(c1))
    return s.done(s.bsdf(c, 0.55, 0.3, s.bump(n, 0.12, 0.004)))


def fabric(name, col, col2=None):
    """Woven cloth."""
    s = NT(name)
    ob = s.coord("Object")
    c = s.mix(s.map(s.noise(ob, 3, 4, 0.6), 0.3, 0.7), lin(col), lin(col2) if col2 else tuple(x * 0.88 for x in lin(col)))
    return s.done(s.bsdf(c, 0.92, 0.12, s.bump(s.noise(ob, 260, 2), 0.12, 0.002), Sheen=0.35))


def metal(name, col="#b8924a", rough=0.32):
    """Brushed metal."""
    return m_plain(name, col, rough, 0.5, 0.1, 30, 0.05, Metallic=1.0)


def glass_dark(name="pane", col="#2c3a3a"):
    """A window seen from outside by day."""
    s = NT(name)
    return s.done(s.bsdf(lin(col), 0.06, 0.6))


# ---------------------------------------------------------------- green
def leaf_mats(kind):
    """Leaf and twig material of a shrub."""
    looks = dict(
        green=dict(dark="#2a5a1e", light="#5a9436"),
        dark=dict(dark="#1f4a1c", light="#3f7a2e"),
        gold=dict(dark="#8a8c20", light="#c4be4a"),
        grey=dict(dark="#72826f", light="#a3b09a"),
    )
    return [m_leaf("shrub-" + kind, vs=0.2, rough=0.42, trans=0.25, **looks[kind]), m_plain("twig", "#6a6a3a")]


def bush(kind, x, y, r, flower=None, squash=1.0):
    """A shrub of radius r, with flowers of a colour if asked for."""

    def make():
        mats = leaf_mats(kind)
        L, W, form = (0.05, 0.005, "lance") if kind == "grey" else (0.035, 0.0125, "ellip")
        cl = [PL.leaf_cluster(10, L, W, form, mats, 0.08, spread=0.9) for _ in range(4)]
        ball(0, 0, 0.42, cl)
        if flower:
            heads = blooms(flower)
            for p in sphere_(170, 0.45, (1, 1, 0.95)):
                n = p / np.linalg.norm(p)
                obj(pick(heads), Matrix.Translation((p[0], p[1], 0.336 + p[2])) @ Vector(n).to_track_quat("Z", "Y").to_matrix().to_4x4() @ Matrix.Scale(R(0.8, 1.3), 4))

    o = place(group(f"bush-{kind}-{flower}", make), x, y, 0, R(0, 6), r / 0.42)
    o.scale.z *= squash


_blooms = {}


def blooms(kind):
    """Flower meshes of a kind: bract colours of bougainvillea, roses and small heads."""
    if kind not in _blooms:
        roses = dict(blush=("#e3a9b4", "#cf7f95", "#f2cdd2"), rose=("#d5658c", "#b53f6c", "#e79ab2"), cream=("#f3e6cf", "#e6cfa4", "#fbf4e6"), white=("#f7f3ea", "#e9e2c8", "#fdfbf5"), peach=("#eeb48e", "#dc8a62", "#f6d3b8"))
        if kind in roses:
            a, b, c = roses[kind]
            _blooms[kind] = PL.rose_bloom(a, b, c, 0.034)
        elif kind == "daisy":
            _blooms[kind] = PL.floret_head("#fbf8ef", "#eef0d0", n=9, dome=0.03, L=0.014, W=0.007)
        else:
            bm = m_petal("bract" + kind, kind, trans=0.45, vein=kind)
            out = []
            for _ in range(4):
                g = Geo()
                for _ in range(7):
                    g.merge(PL.petals(3, 0.05, 0.02, bm, "bract", -0.35, 0.7), Matrix.Translation(P.rng.normal(0, 0.045, 3)) @ Euler((R(-1, 1), R(-1, 1), R(0, 6))).to_matrix().to_4x4())
                out.append(g.mesh("bracts", [bm]))
            _blooms[kind] = out
    return _blooms[kind]


def leaf_pads(kind="green", size=0.34, n=240, L=0.036, W=0.0115):
    """Square patches of leaves that cover hedges and green walls."""
    mats = leaf_mats(kind)
    out = []
    for _ in range(5):
        g = Geo()
        for _ in range(n):
            x, y = R(-size / 2, size / 2), R(-size / 2, size / 2)
            g.merge(leaf(L=L * R(0.75, 1.2), W=W * R(0.9, 1.15), kind="ellip", nu=2, nv=5, fold=0.25, bend=R(0.1, 0.7)), T((x, y, R(-0.03, 0.035)), R(0, 6.28), R(-0.1, 1.2), R(-0.4, 0.4)))
        out.append(g.mesh("pad", mats))
    return out


def hedge(x0, x1, y0, y1, h, pads, z=0, sides="fblr", size=0.3):
    """A clipped hedge: a dark body covered with leaf pads on its top and the sides named (front, back, left, right)."""
    box(x0 + 0.04, x1 - 0.04, y0 + 0.04, y1 - 0.04, z, z + h - 0.04, m_plain("core", "#1c3a14", 0.9), 0)
    turn = {"f": Euler((PI / 2, 0, 0)), "b": Euler((-PI / 2, 0, 0)), "l": Euler((0, -PI / 2, 0)), "r": Euler((0, PI / 2, 0)), "t": Euler((0, 0, 0))}

    def cover(u0, u1, v0, v1, at, side):
        for i in range(max(1, round((u1 - u0) / size * 1.15))):
            for j in range(max(1, round((v1 - v0) / size * 1.15))):
                nu, nv = max(1, round((u1 - u0) / size * 1.15)), max(1, round((v1 - v0) / size * 1.15))
                u = u0 + (u1 - u0) * (i + 0.5) / nu + R(-0.02, 0.02)
                v = v0 + (v1 - v0) * (j + 0.5) / nv + R(-0.02, 0.02)
                obj(pick(pads), Matrix.Translation(at(u, v)) @ turn[side].to_matrix().to_4x4() @ Matrix.Rotation(R(0, 6.28), 4, "Z"))

    cover(x0, x1, y0, y1, lambda u, v: (u, v, z + h + R(-0.01, 0.015)), "t")
    if "f" in sides:
        cover(x0, x1, z, z + h, lambda u, v: (u, y0 + R(-0.012, 0.012), v), "f")
    if "b" in sides:
        cover(x0, x1, z, z + h, lambda u, v: (u, y1, v), "b")
    if "l" in sides:
        cover(y0, y1, z, z + h, lambda u, v: (x0, u, v), "l")
    if "r" in sides:
        cover(y0, y1, z, z + h, lambda u, v: (x1, u, v), "r")


def lawn(x0, x1, y0, y1, free=lambda x, y: False, z=0, h=0.045, step=0.45):
    """Mown grass on a rectangle, left out where free says so."""
    gm = m_leaf("gr", "#3a6a1c", "#6fa83a", vs=0, rough=0.5, trans=0.4, tcol="#a9d838", base="#3a4a18", var=0.5, huev=0.02)
    plane(x0, x1, y0, y1, m_plain("soil", "#46602a", 0.95, 0.1, 0.4, 8), z)
    made = [grass_tile(gm, 0.5, 2600, h) for _ in range(5)]
    lay = lambda x, y, s: obj(pick(made), T((x + R(-0.04, 0.04) * s, y + R(-0.04, 0.04) * s, z), int(P.rng.integers(4)) * PI / 2, 0, 0, s * R(0.95, 1.15)))
    for i in range(int((x1 - x0) / step) + 1):
        for j in range(int((y1 - y0) / step) + 1):
            x, y = x0 + (i + 0.5) * step, y0 + (j + 0.5) * step
            if x >= x1 or y >= y1:
                continue
            quarters = [(x + a * step, y + b * step) for a in (-0.375, -0.125, 0.125, 0.375) for b in (-0.375, -0.125, 0.125, 0.375)]
            open_ = [q for q in quarters if not free(*q)]
            if len(open_) == 16:
                lay(x, y, 1)
            else:
                for q in open_:
                    lay(*q, 0.45)


def gravel(name="gravel", c1="#cdb996", c2="#b59f7c"):
    """Fine gravel or sand as a ground."""
    return m_plain(name, c1, 0.95, 0.1, 0.3, 45, 0.7, 0.012, c2)


def palm(x, y, h, s=1, kind=0):
    """A date palm of a given height; two forms are built and shared."""
    if kind == 0:
        made = group("palm0", lambda: datepalm(0, 0, 2.2, 1, 3))
    else:
        made = group("palm1", lambda: datepalm(0, 0, 3.0, 1.05, 8))
    place(made, x, y, 0, R(0, 6), s * h / (2.2 if kind == 0 else 3.0))


# ---------------------------------------------------------------- light
def daylight(el=19, az=-66, power=6.0, sky=0.24, col=(1, 0.74, 0.46)):
    """Low warm sun (elevation and azimuth in degrees) and the sky that goes with it."""
    world(st=sky, sky=True, sun_elevation=math.radians(16), sun_rotation=math.radians(56), sun_disc=False, air_density=1.3, dust_density=1.6, ozone_density=1.0)
    sun(math.radians(el), math.radians(az), power, col, 1.0)


def palm_shadow(x, y, z, rise=0.25, n=12, L=1.25):
    """Fronds outside the picture whose shadow falls on a wall."""
    made = group("shadow", lambda: [obj(frond_(L), T((0, 0, 0), i * 2 * PI / n + N(0, 0.12), rise + N(0, 0.2), N(0, 0.4))) for i in range(n)])
    place(made, x, y, z, R(0, 6))


def run(scenes):
    """Reads the command line and renders one of the scenes; a scene returns its shape (height by width) and its exposure."""
    parser = argparse.ArgumentParser()
    parser.add_argument("scene", choices=sorted(scenes))
    parser.add_argument("--width", type=int, default=1400)
    parser.add_argument("--samples", type=int, default=16)
    parser.add_argument("--out", default="out")
    args = parser.parse_args(sys.argv[sys.argv.index("--") + 1 :])
    os.makedirs(args.out, exist_ok=True)
    reset()
    P.seed(7)
    started = time.time()
    shape, exposure = scenes[args.scene]()
    print("BUILD_SECONDS %.1f" % (time.time() - started))
    render(os.path.join(args.out, args.scene + ".png"), args.width, args.samples, round(args.width * shape), exposure=exposure, bounces=4, least=5, noise=0.03, soft=0.35 if args.samples > 9 else 0.6)
