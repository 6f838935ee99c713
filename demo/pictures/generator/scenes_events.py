"""Renders the event pictures: blender -b -t 1 -P scenes_events.py -- arch|engagement|graduation|birthday|business [--width 1400] [--samples 16] [--out DIR]"""
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from scenery import *

SOFT = ("blush", "cream", "rose", "blush", "white", "peach")


# ---------------------------------------------------------------- flowers
def out_of(n):
    """Turns a bloom from +Z to the direction n."""
    return Vector(n).normalized().to_track_quat("Z", "Y").to_matrix().to_4x4()


def garland(points, thick, kinds=SOFT, flowers=42, leaves=60, s=1.6, face=(0, -0.55, 0.15)):
    """Flowers and leaves along a line; thick holds its radius at each point, flowers and leaves are counts per metre."""
    pts = np.array(points, float)
    seg = np.linalg.norm(np.diff(pts, axis=0), axis=1)
    run = np.concatenate([[0], np.cumsum(seg)])
    thick = np.broadcast_to(np.asarray(thick, float), (len(pts),))
    sprigs = [m for k in ("green", "dark") for m in _sprigs(k)]

    def at(t):
        k = min(int(np.searchsorted(run, t, "right")) - 1, len(pts) - 2)
        f = (t - run[k]) / max(seg[k], 1e-6)
        return pts[k] + (pts[k + 1] - pts[k]) * f, thick[k] + (thick[k + 1] - thick[k]) * f

    for n, inner in ((leaves, True), (flowers, False)):
        for _ in range(int(n * run[-1])):
            c, r = at(R(0, run[-1]))
            d = P.rng.normal(0, 1, 3) + np.array(face)
            d /= np.linalg.norm(d)
            q = r * (R(0.1, 0.75) if inner else R(0.75, 1.0))
            if inner:
                obj(pick(sprigs), along(c + d * q, d + P.rng.normal(0, 0.35, 3), R(0, 6), R(0.6, 1.1)))
            else:
                obj(pick(blooms(kinds[int(P.rng.integers(len(kinds)))])), Matrix.Translation(c + d * (q + 0.025)) @ out_of(d) @ Matrix.Rotation(R(0, 6), 4, "Z") @ Matrix.Scale(s * R(0.75, 1.35), 4))


_made = {}


def _sprigs(kind):
    """Leafy twigs of an arrangement."""
    if kind not in _made:
        _made[kind] = [PL.leaf_cluster(9, 0.06, 0.02, "ellip", leaf_mats(kind), 0.15, spread=0.9) for _ in range(3)]
    return _made[kind]


def bouquet(x, y, z, r, kinds=SOFT, n=46, leaves=60, s=1.5):
    """A round arrangement of flowers with its middle at (x, y, z)."""
    for p in PL.sphere_pts(leaves, (0, 0, 0), r, 0.5, (1, 1, 0.85), -0.35):
        obj(pick(_sprigs("green")), along(np.array((x, y, z)) + p * 0.8, p + P.rng.normal(0, 0.15, 3), R(0, 6), R(0.7, 1.1) * r / 0.2))
    for p in PL.sphere_pts(n, (0, 0, 0), r, 0.9, (1, 1, 0.85), -0.3):
        obj(pick(blooms(kinds[int(P.rng.integers(len(kinds)))])), Matrix.Translation(np.array((x, y, z)) + p) @ out_of(p) @ Matrix.Rotation(R(0, 6), 4, "Z") @ Matrix.Scale(s * R(0.75, 1.15), 4))


# ---------------------------------------------------------------- furniture
def arched(w, h, mat, x=0, y=0, depth=0.04, pleats=0, z=0):
    """An upright panel with a round top, w half its width and h the height of its straight part; pleats gives it folds."""
    n = 121 if pleats else 49
    us = np.linspace(-w, w, n)
    V = []
    rows = 3
    for u in us:
        top = h + math.sqrt(max(0, w * w - u * u))
        dy = 0.022 * math.cos(u / w * PI * pleats) if pleats else 0
        for k in range(rows):
            V.append((x + u, y + dy, z + top * k / (rows - 1)))
    g = Geo().add(V, grid_faces(n, rows))
    obj(g.mesh("panel", [mat], bool(pleats)))
    if not pleats:
        back = [(a, b + depth, c) for a, b, c in V]
        edge = V[rows - 1 :: rows]
        obj(Geo().add(edge + back[rows - 1 :: rows], grid_faces(2, n)).mesh("edge", [mat], False))
        for q in (0, n - 1):
            obj(Geo().add([V[q * rows], V[q * rows + rows - 1], back[q * rows + rows - 1], back[q * rows]], [[0, 1, 2, 3]]).mesh("side", [mat], False))


def arch_line(w, h, x=0, y=0, z=0, a0=0.0, a1=1.0, n=90):
    """Points along the outline of such a panel from the left foot (0) to the right foot (1)."""
    L = 2 * h + PI * w
    out = []
    for t in np.linspace(a0, a1, n):
        q = t * L
        if q < h:
            out.append((x - w, y, z + q))
        elif q < h + PI * w:
            a = PI - (q - h) / w
            out.append((x + w * math.cos(a), y, z + h + w * math.sin(a)))
        else:
            out.append((x + w, y, z + L - q))
    return np.array(out)


def seat(mat, pad, h=0.46, w=0.44):
    """A slim banquet chair that looks towards -y."""
    d = w / 2
    for sx in (-1, 1):
        pole([(sx * d, -d, 0), (sx * d * 0.95, -d * 0.95, h)], 0.012, mat)
        pole([(sx * d, d, 0), (sx * d * 0.95, d * 0.95, h), (sx * d * 0.9, d * 1.12, 0.72), (sx * d * 0.86, d * 1.25, 0.92)], 0.012, mat)
    for z, k in ((0.92, 1.25), (0.8, 1.17), (0.58, 1.02)):
        pole([(-d * 0.88, d * k, z), (0, d * (k + 0.1), z + 0.008), (d * 0.88, d * k, z)], 0.01, mat)
    for k in (-0.5, -0.17, 0.17, 0.5):
        pole([(k * d, d * 1.05, 0.58), (k * d, d * 1.26, 0.8)], 0.006, mat)
    box(-d, d, -d, d, h - 0.015, h, mat, 0.01)
    pole([(-d, -d, 0.2), (d, -d, 0.2), (d, d, 0.2), (-d, d, 0.2), (-d, -d, 0.2)], 0.007, mat)
    cushion(0, 0, h + 0.035, w * 1.02, w * 1.02, 0.075, pad, e=0.25)


def draped(x, y, r, h, mat, folds=11, spread=1.12, tied=None):
    """A round table under a cloth that falls to the floor; tied is the height where it is gathered."""
    prof_ = [(0, h), (r * 0.6, h), (r * 0.97, h), (r, h - 0.012)]
    for t in np.linspace(0.06, 1, 22):
        z = h * (1 - t)
        q = r * (1 + (spread - 1) * t)
        if tied:
            q *= 1 - 0.62 * math.exp(-(((z - tied) / 0.22) ** 2))
        prof_.append((q, max(z, 0.004)))
    wave = lambda q, i, z, rr: 0.055 * r / 0.4 * min(1, max(0, h - z) / (0.5 * h)) * math.sin(folds * q + 0.6 * math.sin(3 * q)) if i > 3 else 0
    turned(prof_, mat, x, y, 0, wave, 180, False)


def hall(c1="#ecdcc3", c2="#dfcaa9", floor=("#d9c6aa", "#c9b394"), y=1.2):
    """A plastered wall and a floor, the room of the event pictures."""
    plane(-12, 12, -9, y + 0.02, plaster("floor", floor[0], floor[1], 1.5))
    plane(-12, 12, 0, 8, plaster("wall", c1, c2), y, "y")


def hall_light(el=33, az=-55, power=5.6):
    """Low sun from the left, as in the hero of the home page."""
    sun(math.radians(el), math.radians(az), power, (1, 0.87, 0.7), 0.5)
    world((0.80, 0.88, 1), 0.42)
    area((2.2, -4.2, 2.8), (0, 0, 0.9), 3, 46, (1, 0.93, 0.85))


# ---------------------------------------------------------------- scenes
def arch():
    """Hero: an arch of flowers with two seats; the right half stays free for a title."""
    hall("#ecdfcc", "#e0ceb4", ("#e2d3bb", "#d5c2a3"))
    gold = metal("gold", "#c29a56", 0.28)
    ivory = fabric("ivory", "#f3eadb", "#e9dcc6")
    x, w, h = -1.62, 0.72, 1.28
    arched(w, h, ivory, x, 0.72, pleats=13)
    pole(arch_line(w, h, x, 0.7), 0.018, gold)
    arched(0.44, 1.0, fabric("blushcloth", "#e6c3bb", "#dbb1a8"), x + 0.98, 0.9, pleats=9)
    pole(arch_line(0.44, 1.0, x + 0.98, 0.88), 0.014, gold)
    line = arch_line(w, h, x, 0.66, 0, 0.02, 0.66)
    t = np.linspace(0, 1, len(line))
    garland(line, 0.06 + 0.12 * np.sin(PI * np.clip(t * 0.9 + 0.12, 0, 1)) ** 2 + 0.05 * (t < 0.12), flowers=150, leaves=95, s=1.9)
    line = arch_line(w, h, x, 0.64, 0, 0.86, 1.0)
    garland(line, np.linspace(0.05, 0.17, len(line)), flowers=150, leaves=80, s=1.9)
    line = arch_line(0.44, 1.0, x + 0.98, 0.84, 0, 0.52, 0.78)
    garland(line, 0.02 + 0.08 * np.sin(np.linspace(0, PI, len(line))), flowers=130, leaves=70, s=1.6)
    # a bed of flowers at its foot
    for dx, dy, r in ((-0.95, 0.45, 0.2), (-0.68, 0.3, 0.15), (0.72, 0.36, 0.2), (1.02, 0.42, 0.15), (0.5, 0.22, 0.12)):
        bouquet(x + dx, dy, r * 0.72, r, n=46, leaves=46, s=1.8)
    # two seats
    chair = group("seat", lambda: seat(gold, fabric("padc", "#f6efe2")))
    place(chair, x - 0.29, 0.22, 0, -0.18, 1.02)
    place(chair, x + 0.27, 0.22, 0, 0.2, 1.02)
    # columns and plants
    stone = plaster("plm", "#eadfce", "#dccdb6", 4)
    turned([(0, 0), (0.17, 0), (0.17, 0.01), (0.17, 0.66), (0.165, 0.67), (0, 0.67)], stone, x - 1.22, 0.35, smooth=False)
    bouquet(x - 1.22, 0.35, 0.79, 0.19, n=64, leaves=60, s=1.8)
    turned([(0, 0), (0.15, 0), (0.15, 0.01), (0.15, 0.38), (0.145, 0.39), (0, 0.39)], stone, x - 1.58, 0.1, smooth=False)
    turned([(0, 0), (0.045, 0), (0.045, 0.16), (0, 0.16)], fabric("candle", "#f7f0e2"), x - 1.61, 0.07, 0.39, smooth=False, seg=32)
    turned([(0, 0), (0.04, 0), (0.04, 0.1), (0, 0.1)], fabric("candle2", "#f7f0e2"), x - 1.52, 0.13, 0.39, smooth=False, seg=32)
    plant("areca", x - 1.62, 0.8, 1.75, 0.4)
    plant("olive", x + 1.5, 0.55, 1.55, 0.4)
    for dx, dy in ((1.22, 0.1), (1.38, 0.22), (-0.72, -0.1)):
        turned([(0, 0), (0.05, 0), (0.055, 0.02), (0.055, 0.2), (0.05, 0.2), (0.048, 0.03), (0, 0.03)], glass_dark("lantern", "#d9cdb8"), x + dx, dy, smooth=False, seg=48)
        turned([(0, 0), (0.032, 0), (0.032, 0.12), (0, 0.12)], fabric("candle", "#f7f0e2"), x + dx, dy, 0.03, smooth=False, seg=32)
    P.seed(12)
    palm_shadow(1.0, -1.3, 3.5, 0.25, 13, 1.3)
    palm_shadow(-0.4, -1.9, 4.4, 0.1, 8, 1.2)
    hall_light(31, -57, 5.8)
    camera((-0.1, -5.6, 1.2), (-0.1, 0, 1.2), 31, 6.1, 8)
    return 0.44, -0.12


def engagement():
    """A long table laid for an engagement, seen from its end, tall."""
    hall("#ecdfcc", "#e0ceb4", ("#dccbb0", "#cfba99"), 4.6)
    cloth = fabric("cloth", "#f6efe4", "#ece2d2")
    gold = metal("gold", "#c29a56", 0.28)
    box(-0.5, 0.5, -0.2, 3.6, 0.735, 0.75, cloth, 0.012)
    # the fall of the cloth
    path = [(-0.5, 3.6), (-0.5, -0.2), (0.5, -0.2), (0.5, 3.6)]
    run_ = []
    for (ax, ay), (bx, by) in zip(path[:-1], path[1:]):
        n = int(np.hypot(bx - ax, by - ay) * 60)
        nx, ny = (ay - by), (bx - ax)
        k = np.hypot(nx, ny)
        run_ += [(ax + (bx - ax) * i / n, ay + (by - ay) * i / n, -nx / k if False else nx / k, ny / k) for i in range(n)]
    V = []
    for i, (px, py, nx, ny) in enumerate(run_):
        sgn = -1 if (px * nx + (py - 1.7) * ny) < 0 else 1
        for k, z in enumerate((0.75, 0.73, 0.6, 0.4, 0.2, 0.01)):
            o = (0.0, 0.006, 0.012, 0.02, 0.027, 0.034)[k] + (0.028 * (0.75 - z) / 0.75) * math.sin(i * 0.45 + math.sin(i * 0.09) * 2)
            V.append((px + sgn * nx * o, py + sgn * ny * o, z))
    obj(Geo().add(V, grid_faces(len(run_), 6)).mesh("fall", [cloth]))
    # flowers along the middle, falling over the near end
    line = [(0.03 * math.sin(y * 3), y, 0.79) for y in np.linspace(3.3, -0.1, 60)]
    garland(line, 0.1, flowers=140, leaves=80, s=1.6, face=(0, -0.25, 0.8))
    fall = [(0.02 + 0.05 * t, -0.2 - 0.07 * math.sin(t * 1.4), 0.78 - 0.62 * t) for t in np.linspace(0, 1, 30)]
    garland(fall, np.linspace(0.13, 0.05, 30), flowers=100, leaves=90, s=1.35, face=(0, -1.1, 0.2))
    for y in (0.55, 1.7, 2.8):
        turned([(0, 0), (0.07, 0), (0.075, 0.01), (0.014, 0.03), (0.012, 0.28), (0.03, 0.3), (0.03, 0.31), (0, 0.31)], gold, 0.0, y, 0.75, seg=40)
        turned([(0, 0), (0.014, 0), (0.014, 0.26), (0, 0.27)], fabric("candle", "#f7f0e2"), 0.0, y, 1.05, smooth=False, seg=24)
    # places
    china = m_plain("china", "#f8f4ec", 0.2, 0.5, 0.03, Clearcoat=0.5)
    napkin = fabric("napkin", "#c98a94")
    crystal = NT("crystal")
    crystal = crystal.done(crystal.bsdf((0.95, 0.97, 0.97), 0.03, 0.5, Transmission=0.9, IOR=1.3))
    chair = group("seat", lambda: seat(gold, fabric("padc", "#f6efe2")))
    for k in range(5):
        y = 0.12 + 0.72 * k
        for sx in (-1, 1):
            place(chair, sx * 0.78, y, 0, -sx * PI / 2, 1.02)
            turned([(0, 0.006), (0.09, 0.004), (0.1, 0.006), (0.145, 0.02), (0.146, 0.024), (0.1, 0.012), (0, 0.011)], china, sx * 0.32, y, 0.75, seg=64)
            turned([(0.138, 0.019), (0.147, 0.022), (0.147, 0.025), (0.138, 0.023)], gold, sx * 0.32, y, 0.751, smooth=False, seg=64)
            cushion(sx * 0.32, y, 0.777, 0.09, 0.19, 0.022, napkin, sx * 0.2)
            turned([(0, 0), (0.034, 0), (0.034, 0.004), (0.005, 0.012), (0.005, 0.09), (0.03, 0.12), (0.038, 0.17), (0.034, 0.2), (0.032, 0.2), (0.035, 0.168), (0.02, 0.12), (0, 0.1)], crystal, sx * 0.36, y + 0.22, 0.75, seg=32)
    # the end of the room
    pads = leaf_pads("green")
    arched(1.05, 1.55, fabric("ivory", "#f3eadb", "#e9dcc6"), 0, 4.4, pleats=17)
    pole(arch_line(1.05, 1.55, 0, 4.36), 0.02, gold)
    line = arch_line(1.05, 1.55, 0, 4.32, 0, 0.12, 0.74)
    t = np.linspace(0, 1, len(line))
    garland(line, 0.05 + 0.15 * np.sin(PI * t) ** 1.5, flowers=95, leaves=90, s=1.7)
    plant("areca", -1.75, 3.7, 2.0, 0.4)
    plant("olive", 1.8, 3.8, 2.0, 0.4)
    plant("peace-lily", -1.55, 2.7, 1.4, 0.4)
    plant("monstera", 1.75, 2.7, 1.35, 0.4)
    P.seed(12)
    palm_shadow(2.2, 2.4, 4.9, 0.2, 13, 1.5)
    hall_light(36, -52, 5.4)
    camera((0.42, -2.55, 1.72), (0.02, 1.6, 0.93), 34, 3.6, 7)
    return 1.36, -0.1


def graduation():
    """A small stage for a graduation: a green wall with a round panel, steps, potted trees and a cap on a column."""
    hall("#e9dcc6", "#dcc9aa", ("#d6c4a6", "#c8b190"), 2.2)
    cream = m_plain("stage", "#efe6d6", 0.6, 0.3, 0.05, 5, 0.05)
    box(-3.0, 3.0, 0.0, 2.2, 0, 0.2, cream, 0.02)
    box(-1.2, 1.2, -0.42, 0.02, 0, 0.1, cream, 0.02)
    hedge(-2.1, 2.1, 1.5, 1.75, 2.35, leaf_pads("green", 0.36, 260), 0.2, "flr")
    gold = metal("gold", "#c29a56", 0.28)
    disc = m_plain("disc", "#f6efe2", 0.55, 0.3, 0.03)
    o = turned([(0, 0), (0.78, 0), (0.78, 0.04), (0, 0.04)], disc, seg=128, smooth=False)
    o.matrix_world = Matrix.Translation((0, 1.4, 1.55)) @ Matrix.Rotation(PI / 2, 4, "X")
    pole([(0.79 * math.cos(a), 1.36, 1.55 + 0.79 * math.sin(a)) for a in np.linspace(0, 2 * PI, 97)], 0.02, gold)
    cols = ("white", "cream", "white", "peach")
    for a0, a1, th in ((3.3, 5.2, 0.15), (0.35, 1.35, 0.11)):
        line = [(0.82 * math.cos(a), 1.3, 1.55 + 0.82 * math.sin(a)) for a in np.linspace(a0, a1, 40)]
        garland(line, 0.03 + th * np.sin(np.linspace(0, PI, 40)), cols, 95, 110, 1.6)
    # the cap on a column
    stone = plaster("plm", "#e6d8c4", "#d5c4ac", 4)
    turned([(0, 0), (0.26, 0), (0.26, 0.01), (0.26, 0.74), (0.25, 0.75), (0, 0.75)], stone, 0, 0.85, 0.2, smooth=False)
    cap(0, 0.85, 0.95, 2.1)
    ribbon = fabric("ribbon", "#a63a62")
    paper = m_plain("paper", "#f3ead8", 0.7, 0.2, 0.05)
    for k, (x, y, z, rot) in enumerate(((0.62, 0.62, 0.25, 0.5), (0.7, 0.74, 0.25, 0.2), (0.66, 0.68, 0.335, 0.35))):
        d = np.array((math.cos(rot), math.sin(rot), 0))
        c = np.array((x, y, z))
        pole([c - d * 0.2, c + d * 0.2], 0.048, paper, 24)
        pole([c - d * 0.025, c + d * 0.025], 0.051, ribbon, 24)
    # planters
    plant("olive", -1.62, 0.85, 1.85, 0.4, 0.2)
    plant("olive", 1.62, 0.85, 1.85, 2.1, 0.2)
    plant("lavender", -1.0, 0.55, 1.45, 0, 0.2)
    plant("jasmine", 1.08, 0.5, 1.3, 0, 0.2)
    plant("jasmine", -2.35, 0.6, 1.4, 1.0, 0.2)
    plant("lavender", 2.25, 0.6, 1.5, 2, 0.2)
    plant("areca", -3.3, 0.9, 2.0, 0.3)
    plant("kentia", 3.35, 0.9, 2.0, 0.3)
    for x in (-1.45, 1.45):
        bouquet(x, -0.2, 0.15, 0.21, cols, 46, 56, 1.45)
    runner = fabric("runner", "#2f5a44", "#27503b")
    box(-0.55, 0.55, -5, -0.41, 0, 0.012, runner, 0.003)
    box(-0.55, 0.55, -0.43, 0.0, 0.1, 0.112, runner, 0.003)
    chair = group("seat", lambda: seat(gold, fabric("padc", "#f6efe2")))
    for sx in (-1, 1):
        for k in range(3):
            place(chair, sx * (1.25 + 0.62 * k), -2.0, 0, PI, 1.0)
    P.seed(3)
    palm_shadow(3.6, 0.0, 4.2, 0.2, 13, 1.4)
    palm_shadow(-3.0, 0.2, 4.6, 0.2, 11, 1.4)
    hall_light(33, -50, 5.6)
    camera((0.0, -5.6, 1.62), (0.0, 1, 1.2), 33)
    return 0.52, -0.1


def cap(x, y, z, s):
    """A graduation cap with its tassel."""
    dark = fabric("cap", "#1f4636", "#193a2c")
    gold = metal("tassel", "#d0a552", 0.4)
    M = Matrix.Translation((x, y, z)) @ Matrix.Rotation(0.5, 4, "Z") @ Matrix.Scale(s, 4)
    obj(lathe(smoothprof([(0, 0), (0.1, 0), (0.105, 0.01), (0.1, 0.1), (0, 0.1)]), 64).mesh("capb", [dark], True, 45), M)
    box(-0.16, 0.16, -0.16, 0.16, 0.1, 0.112, dark, 0.003, M @ Matrix.Rotation(0.5, 4, "Z"))
    g = Geo()
    q = [(0, 0, 0.117), (-0.06, -0.08, 0.118), (-0.1, -0.16, 0.11), (-0.105, -0.175, 0.06), (-0.105, -0.176, 0.03)]
    tube(g, q, 0.005, 8)
    tube(g, [(-0.105, -0.176, 0.035), (-0.105, -0.176, -0.03)], [0.009, 0.016], 12)
    tube(g, [(0, 0, 0.11), (0, 0, 0.122)], 0.012, 12)
    obj(g.mesh("tassel", [gold]), M)


def birthday():
    """A birthday table: a tiered cake, flowering pots and balloons."""
    hall("#eadbc8", "#dec7ad", ("#dccbb2", "#cfbb9c"), 1.3)
    gold = metal("gold", "#c29a56", 0.28)
    arched(0.85, 1.05, m_plain("p1", "#d9a99a", 0.7, 0.2, 0.04), -0.42, 1.12)
    arched(0.6, 1.3, m_plain("p2", "#f1e7d8", 0.7, 0.2, 0.04), 0.55, 1.0)
    # the table and the cake
    draped(0.05, 0.25, 0.52, 0.72, fabric("cloth", "#f6efe4", "#ece2d2"), 13, 1.1)
    cream = m_plain("icing", "#f8f0e4", 0.45, 0.35, 0.03, 12, 0.06)
    blush = m_plain("icing2", "#eec9c0", 0.45, 0.35, 0.03, 12, 0.06)
    turned([(0, 0), (0.1, 0), (0.11, 0.008), (0.03, 0.03), (0.03, 0.09), (0.2, 0.1), (0.25, 0.11), (0.25, 0.12), (0, 0.12)], gold, 0.05, 0.2, 0.72)
    z = 0.84
    for r, h, m in ((0.2, 0.16, cream), (0.145, 0.15, blush), (0.095, 0.14, cream)):
        turned([(0, 0), (r - 0.008, 0), (r, 0.008), (r, h - 0.014), (r - 0.014, h), (0, h)], m, 0.05, 0.2, z, smooth=False)
        z += h
    for a0, a1, zz, r in ((3.6, 5.1, 1.0, 0.17), (5.0, 6.3, 1.15, 0.12)):
        line = [(0.05 + r * math.cos(a), 0.2 + r * math.sin(a), zz + 0.02) for a in np.linspace(a0, a1, 20)]
        garland(line, 0.028 * np.sin(np.linspace(0.4, PI - 0.4, 20)), SOFT, 130, 60, 0.75)
    bouquet(0.05, 0.2, z + 0.02, 0.07, SOFT, 16, 14, 0.85)
    china = m_plain("china", "#f8f4ec", 0.2, 0.5, 0.03)
    for k, (x, y) in enumerate(((-0.28, 0.08), (0.36, 0.06))):
        turned([(0, 0), (0.05, 0), (0.012, 0.02), (0.012, 0.07), (0.12, 0.08), (0.125, 0.088), (0, 0.086)], china, x, y, 0.72, seg=48)
        for i in range(7):
            a = i * 2 * PI / 6
            q = 0.07 if i < 6 else 0
            turned([(0, 0), (0.022, 0), (0.028, 0.022), (0.03, 0.028), (0.018, 0.045), (0, 0.052)], (blush, cream)[i % 2], x + q * math.cos(a), y + q * math.sin(a), 0.808, seg=24)
    # balloons on threads
    P.seed(9)
    shades = [m_plain(f"bal{k}", c, 0.22, 0.5, 0.02, 3, 0.0, Subsurface=0.15, Clearcoat=0.3) for k, c in enumerate(("#e8b9b0", "#f4e8d6", "#b9577a", "#d8b27a", "#f1d9cf"))]
    for x, y, z, r, k in ((-1.0, 0.8, 1.95, 0.17, 0), (-1.24, 0.7, 1.68, 0.15, 1), (-0.82, 0.7, 1.62, 0.15, 2), (-1.08, 0.55, 1.42, 0.13, 3), (-1.36, 0.85, 2.0, 0.14, 4), (1.14, 0.8, 1.9, 0.165, 1), (1.36, 0.7, 1.64, 0.15, 0), (1.0, 0.66, 1.6, 0.13, 3), (1.3, 0.9, 2.08, 0.14, 2)):
        balloon(x, y, z, r, shades[k], (-1.12 if x < 0 else 1.18, 0.75, 0.45))
    plant("bougainvillea", -1.12, 0.5, 1.5, 0.3)
    plant("areca", 1.5, 0.75, 1.6, 0.3)
    plant("lavender", 0.92, 0.28, 1.35, 0.2)
    plant("geranium", -0.72, 0.12, 1.15, 0.5)
    # presents
    for x, y, w, h, c, rot in ((0.82, -0.25, 0.26, 0.18, "#2f5a44", 0.4), (0.55, -0.4, 0.2, 0.13, "#f1e7d8", -0.3), (1.12, -0.12, 0.2, 0.26, "#d9a99a", 0.1)):
        M = Matrix.Translation((x, y, 0)) @ Matrix.Rotation(rot, 4, "Z")
        box(-w / 2, w / 2, -w / 2, w / 2, 0, h, m_plain("gift" + c, c, 0.6, 0.25, 0.04), 0.006, M)
        for a in (0, PI / 2):
            box(-w / 2 - 0.002, w / 2 + 0.002, -0.014, 0.014, -0.001, h + 0.003, gold, 0.001, M @ Matrix.Rotation(a, 4, "Z"))
    palm_shadow(1.4, -1.1, 3.7, 0.2, 12, 1.2)
    hall_light(32, -55, 5.4)
    camera((0.05, -4.5, 1.3), (0.05, 0.2, 1.02), 43)
    return 0.76, -0.12


def balloon(x, y, z, r, mat, end):
    """A balloon with its thread to a weight."""
    turned([(0, -1.22 * r), (0.07 * r, -1.2 * r), (0.05 * r, -1.12 * r), (0.45 * r, -0.85 * r), (0.85 * r, -0.35 * r), (1.0 * r, 0.2 * r), (0.86 * r, 0.72 * r), (0.45 * r, 1.0 * r), (0, 1.06 * r)], mat, x, y, z, seg=48)
    pole([(x, y, z - 1.2 * r), ((x + end[0]) / 2 + 0.02, y, (z + end[2]) / 2), end], 0.0022, m_plain("thread", "#e9dfcc"), 5)


def business():
    """A reception for a business event: a desk with timber slats, standing tables and tall plants."""
    hall("#e6dac6", "#d8c6a8", ("#cdbb9e", "#bfa985"), 2.0)
    oak = wood("oak", "#a9743f", "#80552b", 2)
    stone = m_plain("top", "#efe8dc", 0.3, 0.45, 0.06, 4, 0.02)
    # the desk
    box(-1.75, 0.35, 0.62, 1.2, 0, 1.02, m_plain("body", "#6b4a2b", 0.6), 0.01)
    for k in range(46):
        x = -1.75 + 2.1 * (k + 0.5) / 46
        box(x - 0.015, x + 0.015, 0.585, 0.63, 0.06, 1.0, oak, 0.004)
    box(-1.83, 0.43, 0.53, 1.25, 1.02, 1.07, stone, 0.008)
    # a green wall behind it
    box(-1.95, 0.55, 1.84, 1.99, 0.35, 2.55, m_plain("frame", "#6b4a2b", 0.6), 0.01)
    hedge(-1.85, 0.45, 1.78, 1.9, 2.0, leaf_pads("dark", 0.36, 260), 0.45, "f")
    # on the desk
    turned([(0, 0), (0.1, 0), (0.19, 0.05), (0.22, 0.11), (0.21, 0.11), (0.18, 0.06), (0, 0.03)], m_plain("bowl", "#f2ece0", 0.3, 0.5), -1.3, 0.86, 1.07)
    bouquet(-1.25, 0.86, 1.27, 0.25, ("white", "cream", "peach"), 70, 60, 1.6)
    paper = m_plain("paper", "#f6f1e6", 0.7, 0.2, 0.03)
    for k in range(4):
        box(-0.5 + 0.03 * k, -0.28 + 0.03 * k, 0.72, 1.02, 1.07 + 0.004 * k, 1.074 + 0.004 * k, paper, 0)
    # standing tables
    cloth = fabric("cloth", "#f4ede1", "#e9dfce")
    green = fabric("sash", "#2f5a44")
    for x, y in ((1.42, 0.3), (2.75, 1.0)):
        draped(x, y, 0.36, 1.08, cloth, 9, 1.08, 0.62)
        turned([(0.18, 0.585), (0.19, 0.6), (0.19, 0.645), (0.18, 0.66)], green, x, y, smooth=False)
        turned([(0, 0), (0.05, 0), (0.06, 0.06), (0.045, 0.12), (0.04, 0.12), (0.05, 0.06), (0, 0.01)], m_plain("vase", "#c9b48e", 0.35, 0.5), x, y, 1.08, seg=48)
        bouquet(x, y, 1.28, 0.15, ("white", "cream", "peach"), 40, 34, 1.4)
    # plants
    plant("fiddle-leaf", -2.45, 1.05, 2.3, 0.4)
    plant("kentia", 1.15, 1.6, 2.2, 1.0)
    plant("rubber", 2.05, 1.5, 1.8, 0.6)
    plant("snake-plant", -2.15, 0.42, 1.5, 0.6)
    plant("zz-plant" if PRODUCTS["zz-plant"]["pot"] else "peace-lily", 0.62, 0.5, 1.25, 0.2)
    plant("olive", 3.5, 1.2, 2.1, 0.2)
    P.seed(3)
    palm_shadow(0.2, -0.2, 4.0, 0.2, 13, 1.3)
    palm_shadow(2.4, -0.6, 4.6, 0.1, 11, 1.3)
    hall_light(33, -55, 5.4)
    camera((0.45, -4.7, 1.5), (0.3, 1, 1.22), 34)
    return 0.75, -0.1


if __name__ == "__main__":
    run(dict(arch=arch, engagement=engagement, graduation=graduation, birthday=birthday, business=business))
