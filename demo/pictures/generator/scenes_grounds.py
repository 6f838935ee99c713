"""Renders care and play: blender -b -t 1 -P scenes_grounds.py -- care|play|inclusive [--width 1400] [--samples 16] [--out DIR]"""
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from scenery import *


def disc(x, y, r, mat, z=0.0, h=0.02):
    """A flat round slab."""
    turned([(0, 0), (r, 0), (r, h), (0, h)], mat, x, y, z, smooth=False, seg=96)


def rubber(name, col):
    """Cast rubber granules, the soft floor of a play area."""
    return m_plain(name, col, 0.9, 0.15, 0.22, 90, 0.35, 0.004)


def blob(x, y, rx, ry, mat, z, turn=0.0, k=3, a=0.12):
    """A soft shape of coloured floor."""
    V = [(x, y, z)]
    n = 96
    for i in range(n):
        q = 2 * PI * i / n
        r = 1 + a * math.sin(k * q + turn)
        V.append((x + rx * r * math.cos(q), y + ry * r * math.sin(q), z))
    obj(Geo().add(V, [[0, 1 + i, 1 + (i + 1) % n] for i in range(n)]).mesh("blob", [mat], False))


def sail(corners, mat, sag=0.35, n=24):
    """A shade sail with three or four corners and its posts."""
    c = [np.array(p, float) for p in corners]
    if len(c) == 3:
        c.append(c[2])
    V = []
    for i in range(n + 1):
        for j in range(n + 1):
            u, v = i / n, j / n
            p = (1 - u) * (1 - v) * c[0] + u * (1 - v) * c[1] + u * v * c[2] + (1 - u) * v * c[3]
            mid = sum(c) / 4
            pull = 0.16 * (math.sin(PI * u) * (1 - math.sin(PI * v)) + math.sin(PI * v) * (1 - math.sin(PI * u)))
            p = p + (mid - p) * pull
            V.append(p - np.array((0, 0, sag * math.sin(PI * u) * math.sin(PI * v))))
    obj(Geo().add(V, grid_faces(n + 1, n + 1)).mesh("sail", [mat]))
    steel = m_plain("steel", "#e6e0d4", 0.35, 0.4, 0.03)
    for x, y, z in corners:
        pole([(x, y, 0), (x, y, z + 0.12)], 0.055, steel, 20)


def shade(name, col):
    """Sail cloth: sun shines through it."""
    s = NT(name)
    d = s.bsdf(lin(col), 0.85, 0.1)
    t = s.n("BsdfTranslucent")
    s.set(t.inputs[0], lin(col))
    m = s.n("MixShader")
    m.inputs[0].default_value = 0.4
    s.nt.links.new(d, m.inputs[1])
    s.nt.links.new(t.outputs[0], m.inputs[2])
    return s.done(m.outputs[0])


def surroundings(wall_y=8.6, far=True):
    """Wall, flowering shrubs and palms behind a play area."""
    sand = plaster("wall", "#e6cfae", "#d3b892")
    box(-16, 16, wall_y, wall_y + 0.3, 0, 2.1, sand, 0.02)
    pads = leaf_pads("green")
    hedge(-9, 9, wall_y - 1.0, wall_y - 0.45, 0.75, pads, sides="f", size=0.36)
    for x, r, f in ((-7.6, 0.8, "#c21f80"), (-5.2, 0.62, None), (-2.4, 0.75, "#c21f80"), (0.4, 0.6, None), (2.9, 0.72, "#c21f80"), (5.4, 0.8, None), (7.8, 0.75, "#c21f80")):
        bush("green", x, wall_y - 0.4, r, f, 1.25)
    for x, y, h, k in ((-6.4, wall_y - 1.9, 2.9, 1), (6.6, wall_y - 1.6, 3.1, 0), (-3.8, wall_y + 2.2, 3.6, 0), (3.6, wall_y + 2.6, 3.8, 1), (-9.2, wall_y + 1.5, 3.9, 1), (9.4, wall_y + 1.2, 3.6, 1)):
        palm(x, y, h, 1, k)


def play():
    """Free play: a swing and a slide tower on soft ground under shade sails."""
    P.seed(8)
    inside = lambda x, y: ((x - 0.2) / 5.3) ** 2 + ((y - 2.6) / 3.7) ** 2 < 1
    lawn(-9, 9, -3.6, 8.0, lambda x, y: inside(x, y))
    blob(0.2, 2.6, 5.5, 3.9, rubber("sandy", "#d8b98a"), 0.02, 0.6, 3, 0.03)
    blob(-2.2, 2.0, 2.1, 1.5, rubber("teal", "#6f9a86"), 0.024, 1, 3, 0.07)
    blob(2.6, 2.5, 2.2, 1.7, rubber("clay", "#c98563"), 0.024, 2, 3, 0.07)
    disc(0.1, 0.5, 0.42, rubber("d1", "#efe2c8"), 0.008)
    disc(0.75, 0.1, 0.26, rubber("d2", "#6f9a86"), 0.008)
    # the swing
    oak = wood("beam", "#b07c46", "#885b2f", 0)
    post = wood("post", "#b07c46", "#885b2f", 2)
    yc = 2.2
    pole([(-3.95, yc, 2.28), (-0.75, yc, 2.28)], 0.06, oak, 20)
    for x, dx in ((-3.75, -0.22), (-0.95, 0.22)):
        for s in (-1, 1):
            pole([(x + dx, yc + s * 0.95, 0), (x, yc, 2.3)], 0.052, post, 16)
        pole([(x + dx * 0.55, yc - 0.52, 1.05), (x + dx * 0.55, yc + 0.52, 1.05)], 0.035, oak, 12)
    rope = m_plain("rope", "#d9c8a4", 0.8)
    red = m_plain("seat", "#a63a62", 0.45, 0.35, 0.04)
    for x, ang in ((-2.95, 0.16), (-1.75, -0.1)):
        dy, dz = 1.72 * math.sin(ang), 1.72 * math.cos(ang)
        for s in (-0.24, 0.24):
            pole([(x + s, yc, 2.24), (x + s, yc + dy, 2.24 - dz)], 0.011, rope, 8)
        M = Matrix.Translation((x, yc + dy, 2.24 - dz)) @ Matrix.Rotation(ang, 4, "X")
        box(-0.28, 0.28, -0.1, 0.1, -0.03, 0.01, red, 0.012, M)
    # the tower with its slide
    tx, ty, h = 2.75, 3.2, 1.25
    for x in (tx - 0.6, tx + 0.6):
        for y in (ty - 0.6, ty + 0.6):
            box(x - 0.055, x + 0.055, y - 0.055, y + 0.055, 0, 2.35, post, 0.012)
    box(tx - 0.66, tx + 0.66, ty - 0.66, ty + 0.66, h - 0.08, h, oak, 0.01)
    for z in (h + 0.25, h + 0.5, h + 0.72):
        box(tx - 0.6, tx + 0.6, ty + 0.56, ty + 0.62, z, z + 0.09, oak, 0.008)
        box(tx + 0.56, tx + 0.62, ty - 0.6, ty + 0.6, z, z + 0.09, wood("rail", "#b07c46", "#885b2f", 1), 0.008)
    green = m_plain("roof", "#2f6a52", 0.5, 0.3, 0.05)
    V = [(tx + sx * 0.85, ty + sy * 0.85, 2.3) for sx, sy in ((-1, -1), (1, -1), (1, 1), (-1, 1))] + [(tx, ty, 3.05)]
    obj(Geo().add(V, [[0, 1, 4], [1, 2, 4], [2, 3, 4], [3, 0, 4]]).mesh("hat", [green], False))
    # ladder on the front
    for s in (-0.3, 0.3):
        pole([(tx + s, ty - 1.15, 0), (tx + s, ty - 0.62, h + 0.35)], 0.032, post, 12)
    for k in range(4):
        t = (k + 0.7) / 4.6
        pole([(tx - 0.3, ty - 1.15 + 0.53 * t, (h + 0.35) * t), (tx + 0.3, ty - 1.15 + 0.53 * t, (h + 0.35) * t)], 0.024, oak, 12)
    # slide to the left front
    yel = m_plain("slide", "#dba23c", 0.28, 0.45, 0.03, Clearcoat=0.4)
    n = 40
    V = []
    prof_ = [(-0.3, 0.2), (-0.3, 0.0), (-0.26, -0.03), (0.26, -0.03), (0.3, 0.0), (0.3, 0.2)]
    for i in range(n):
        t = i / (n - 1)
        x = tx - 0.62 - 2.1 * t
        z = 0.16 + (h - 0.16) * (1 - min(1, t / 0.86)) ** 1.0 * (1 - 0.12 * math.sin(PI * t)) + 0.0
        z = max(z, 0.16)
        for oy, oz in prof_:
            V.append((x, ty + oy, z + oz))
    o = obj(Geo().add(V, grid_faces(n, len(prof_))).mesh("slide", [yel], True, 50))
    b = o.modifiers.new("s", "SOLIDIFY")
    b.thickness = 0.025
    for s in (-0.28, 0.28):
        pole([(tx - 2.45, ty + s, 0), (tx - 2.45, ty + s, 0.2)], 0.02, m_plain("leg", "#e6e0d4"), 10)
    # shade
    sail([(-4.6, 5.0, 3.3), (-0.1, 5.4, 3.9), (-0.3, 4.5, 3.1)], shade("sail1", "#efe0c2"))
    sail([(0.4, 5.7, 3.6), (4.9, 5.2, 3.2), (4.7, 1.9, 3.9)], shade("sail2", "#cf8f6a"))
    # a bench and plants
    for y in (0.0, 0.14, 0.28):
        box(-4.9, -3.5, -0.25 + y, -0.13 + y, 0.42, 0.46, oak, 0.008)
    for x in (-4.75, -3.65):
        box(x - 0.05, x + 0.05, -0.24, 0.14, 0, 0.42, m_plain("foot", "#d8cdbb", 0.7), 0.01)
    for x, y, r, k in ((4.6, 0.2, 0.42, "green"), (5.3, 0.7, 0.34, "gold"), (4.1, -0.5, 0.3, "grey"), (5.0, -0.5, 0.36, "green"), (-5.9, 1.0, 0.45, "green"), (-6.3, 0.2, 0.36, "grey")):
        bush(k, x, y, r)
    surroundings()
    daylight(31, -58, 6.2, 0.28)
    camera((0.25, -4.9, 1.7), (0.05, 3, 1.35), 28)
    return 9 / 14, -0.1


def inclusive():
    """Inclusive play: a ramp with rails to a low platform, a roundabout level with the floor, panels at a seat's height."""
    P.seed(18)
    inside = lambda x, y: ((x - 0.2) / 5.5) ** 2 + ((y - 2.4) / 3.9) ** 2 < 1
    lawn(-9, 9, -3.6, 8.0, lambda x, y: inside(x, y))
    blob(0.2, 2.4, 5.7, 4.1, rubber("sandy", "#d8b98a"), 0.02, 0.6, 3, 0.03)
    # a path of colour that leads everywhere
    teal, clay, cream = rubber("teal", "#6f9a86"), rubber("clay", "#c98563"), rubber("cream", "#efe2c8")
    blob(-2.0, 1.7, 2.15, 1.5, teal, 0.024, 1, 3, 0.05)
    blob(2.9, 2.7, 2.1, 1.5, clay, 0.024, 2, 3, 0.06)
    steel = m_plain("steel", "#e8e2d6", 0.3, 0.45, 0.03)
    red = m_plain("red", "#a63a62", 0.4, 0.35, 0.04)
    gold = m_plain("gold", "#dba23c", 0.4, 0.35, 0.04)
    green = m_plain("greenp", "#2f6a52", 0.45, 0.35, 0.04)
    # the roundabout, its floor level with the ground
    disc(-2.0, 1.7, 1.12, m_plain("rim", "#8f8a80", 0.5, 0.4), 0.012, 0.02)
    disc(-2.0, 1.7, 1.05, rubber("plate", "#dba23c"), 0.018, 0.022)
    for k in range(3):
        a = k * 2 * PI / 3 + 0.5
        ring = [(-2.0 + 0.92 * math.cos(a + q), 1.7 + 0.92 * math.sin(a + q), 0.04 + h) for q, h in ((-0.5, 0), (-0.5, 0.72), (-0.25, 0.8), (0, 0.82), (0.25, 0.8), (0.5, 0.72), (0.5, 0))]
        pole(ring, 0.024, steel, 14)
        pole([(-2.0 + 0.92 * math.cos(a + q), 1.7 + 0.92 * math.sin(a + q), 0.45) for q in np.linspace(-0.5, 0.5, 9)], 0.02, green, 12)
    pole([(-2.0, 1.7, 0), (-2.0, 1.7, 0.62)], 0.06, steel, 20)
    turned([(0, 0), (0.26, 0), (0.28, 0.02), (0.26, 0.04), (0, 0.045)], red, -2.0, 1.7, 0.62, seg=48)
    # the ramp and its platform
    floor = wood("deck", "#b07c46", "#885b2f", 0)
    post = wood("post", "#b07c46", "#885b2f", 2)
    h = 0.25  # a slope of 1 to 12, as a wheelchair needs
    x0, x1, y0, y1 = 0.3, 3.2, 3.5, 4.7
    V = [(x0 - 0.1, y0, 0.02), (x0 - 0.1, y1, 0.02), (x1, y1, h), (x1, y0, h), (x1, y0, 0), (x1, y1, 0)]
    obj(Geo().add(V, [[0, 3, 2, 1], [0, 4, 3], [1, 2, 5]]).mesh("ramp", [floor], False))
    box(x1, x1 + 1.7, y0 - 0.3, y1 + 0.3, h - 0.1, h, floor, 0.01)
    for x in (x1 + 0.08, x1 + 1.62):
        for y in (y0 - 0.22, y1 + 0.22):
            box(x - 0.055, x + 0.055, y - 0.055, y + 0.055, 0, 2.3, post, 0.012)
    V = [(x1 - 0.15, y0 - 0.5, 2.25), (x1 + 1.85, y0 - 0.5, 2.25), (x1 + 1.85, y1 + 0.5, 2.25), (x1 - 0.15, y1 + 0.5, 2.25), (x1 + 0.1, (y0 + y1) / 2, 2.95), (x1 + 1.6, (y0 + y1) / 2, 2.95)]
    obj(Geo().add(V, [[0, 1, 5, 4], [1, 2, 5], [2, 3, 4, 5], [3, 0, 4]]).mesh("hat", [green], False))
    for y in (y0, y1):
        for z in (0.45, 0.8):
            pole([(x0 - 0.1, y, z - 0.1), (x0 + 0.1, y, z + 0.02), (x1, y, h + z), (x1 + 0.1, y, h + z)], 0.024, steel, 14)
        for k in range(5):
            t = k / 4
            x = x0 + (x1 - x0) * t
            pole([(x, y, h * t), (x, y, h * t + 0.82)], 0.02, steel, 12)
    pole([(x1 + 0.1, y0 - 0.22, h + 0.8), (x1 + 1.6, y0 - 0.22, h + 0.8)], 0.024, steel, 14)
    for k in range(8):
        x = x1 + 0.2 + 0.2 * k
        pole([(x, y0 - 0.22, h), (x, y0 - 0.22, h + 0.8)], 0.014, steel, 10)
    # play panels within reach of a seated child
    for k, (x, m) in enumerate(((0.75, red), (1.55, gold), (2.35, green))):
        y = 1.35 + 0.22 * k
        for s in (-0.26, 0.26):
            box(x + s - 0.03, x + s + 0.03, y - 0.03, y + 0.03, 0, 1.05, post, 0.008)
        box(x - 0.24, x + 0.24, y - 0.02, y + 0.02, 0.5, 1.0, m, 0.03)
        o = turned([(0, 0), (0.13, 0), (0.14, 0.012), (0.13, 0.024), (0, 0.03)], m_plain(f"knob{k}", "#f3ead8", 0.4), seg=48)
        o.matrix_world = Matrix.Translation((x, y - 0.02, 0.75)) @ Matrix.Rotation(PI / 2, 4, "X")
        o = turned([(0, 0), (0.05, 0), (0.055, 0.012), (0.05, 0.03), (0, 0.034)], (gold, green, red)[k], seg=48)
        o.matrix_world = Matrix.Translation((x + 0.05, y - 0.045, 0.79)) @ Matrix.Rotation(PI / 2, 4, "X")
    sail([(-4.9, 5.2, 3.2), (-0.2, 5.6, 3.9), (-0.6, 3.9, 3.3)], shade("sail1", "#efe0c2"))
    sail([(0.3, 6.0, 3.7), (5.3, 5.9, 3.5), (5.4, 2.6, 3.9)], shade("sail2", "#cf8f6a"))
    for x, y, r, k in ((4.7, 0.1, 0.42, "green"), (5.4, 0.7, 0.34, "gold"), (4.2, -0.6, 0.3, "grey"), (5.1, -0.6, 0.36, "green"), (-5.6, 0.9, 0.45, "green"), (-6.0, 0.1, 0.36, "grey"), (-4.8, -0.4, 0.3, "gold")):
        bush(k, x, y, r)
    surroundings()
    daylight(31, -58, 6.2, 0.28)
    camera((0.25, -5.0, 1.8), (0.1, 3, 1.15), 28)
    return 9 / 14, -0.1


def care():
    """Maintenance: a freshly clipped hedge with the shears on it, a hose and a can on the lawn."""
    P.seed(6)
    lawn(-5.5, 6, -2.4, 9.2, lambda x, y: False)
    sand = plaster("wall", "#e6cfae", "#d3b892")
    box(-16, 16, 9.3, 9.6, 0, 2.0, sand, 0.02)
    pads = leaf_pads("green", 0.34, 300, 0.032, 0.0105)
    # the hedge, clipped on the left and still loose on the right
    hedge(-0.75, 4.2, 1.15, 1.85, 0.86, pads, sides="fl", size=0.27)
    mats = leaf_mats("green")
    loose = [PL.leaf_cluster(9, 0.036, 0.012, "ellip", mats, 0.16, spread=0.8) for _ in range(4)]
    for _ in range(700):
        x = 0.85 + 3.2 * R(0, 1)
        top = R(0, 1) < 0.6
        at, d = ((x, R(1.15, 1.85), 0.86), (N(0, 0.35), N(0, 0.35), 1)) if top else ((x, 1.14, R(0.25, 0.85)), (N(0, 0.4), -1, 0.5 + N(0, 0.3)))
        obj(pick(loose), along(at, np.array(d), R(0, 6), R(0.8, 1.5)))
    # clippings on the grass
    for _ in range(260):
        obj(pick(loose), T((R(-0.6, 1.6), 1.05 - abs(N(0, 0.28)), R(0.03, 0.07)), R(0, 6), R(-0.3, 0.2), R(-1, 1), R(0.35, 0.8)))
    # shears lying open on the grass
    M = Matrix.Translation((0.55, -0.35, 0.075)) @ Matrix.Rotation(0.75, 4, "Z") @ Matrix.Rotation(0.04, 4, "X") @ Matrix.Scale(1.35, 4)
    steel = metal("blade", "#c8ccca", 0.25)
    ash = wood("ash", "#c08a4e", "#98683a", 1)
    for s in (-1, 1):
        Q = M @ Matrix.Rotation(s * 0.17, 4, "Z")
        V = [(-0.03 * s, -0.03, 0.004 * s), (0.02 * s, 0, 0.004 * s), (0.004 * s, 0.34, 0.004 * s), (-0.028 * s, 0.16, 0.004 * s)]
        o = obj(Geo().add(V, [[0, 1, 2, 3]]).mesh("blade", [steel], False), Q)
        k = o.modifiers.new("s", "SOLIDIFY")
        k.thickness = 0.007
        g = Geo()
        tube(g, [(-0.01 * s, 0, 0), (0.02 * s, -0.07, 0.004), (0.045 * s, -0.14, 0.004)], 0.008, 10)
        obj(g.mesh("tang", [steel]), Q)
        g = Geo()
        tube(g, [(0.042 * s, -0.13, 0.004), (0.06 * s, -0.2, 0.004), (0.085 * s, -0.36, 0.004), (0.09 * s, -0.37, 0.004)], [0.014, 0.019, 0.021, 0.012], 16)
        obj(g.mesh("grip", [ash]), Q)
    turned([(0, 0), (0.014, 0), (0.014, 0.016), (0, 0.018)], metal("rivet", "#8a8a86"), 0.55, -0.35, 0.075, smooth=False, seg=24)
    # a hose in loops and its spray head
    rub = m_plain("hose", "#3f7a52", 0.4, 0.4, 0.06)
    V = []
    for t in np.linspace(0, 1, 260):
        a = t * 2 * PI * 3.4
        r = 0.34 + 0.03 * math.sin(3.1 * a) + 0.03 * t
        V.append((-1.0 + r * math.cos(a), 0.05 + r * math.sin(a), 0.06 + 0.035 * t * 3.4 * 0.5 + 0.008 * math.sin(5 * a)))
    a = 2 * PI * 3.4
    V += [(-1.0 + (0.37 + 0.5 * t) * math.cos(a - 0.5 * t), 0.05 + (0.37 + 0.5 * t) * math.sin(a - 0.5 * t) - 0.1 * t, 0.12 - 0.06 * t) for t in np.linspace(0.1, 1, 20)]
    pole(V, 0.017, rub, 12)
    e, d = np.array(V[-1]), np.array(V[-1]) - np.array(V[-4])
    d = d / np.linalg.norm(d)
    pole([e, e + d * 0.06], 0.022, metal("brass", "#c79a4a"), 16)
    pole([e + d * 0.06, e + d * 0.2], np.array([0.014, 0.026]), m_plain("nozzle", "#d8913c", 0.4), 16)
    # a metal watering can
    zinc = m_plain("zinc", "#a9b2ae", 0.35, 0.5, 0.15, 9, 0.08, Metallic=0.85)
    cx, cy = -0.42, 0.62
    turned([(0, 0), (0.15, 0), (0.155, 0.01), (0.15, 0.3), (0.145, 0.31), (0.12, 0.3), (0, 0.26)], zinc, cx, cy, 0.03)
    pole([(cx - 0.12, cy, 0.12), (cx - 0.3, cy - 0.02, 0.3), (cx - 0.42, cy - 0.03, 0.44)], np.array([0.03, 0.02, 0.016]), zinc, 16)
    g = Geo()
    tube(g, [(cx - 0.42, cy - 0.03, 0.44), (cx - 0.46, cy - 0.033, 0.47)], np.array([0.018, 0.055]), 24)
    obj(g.mesh("rose", [zinc]))
    pole([(cx + 0.13, cy, 0.1), (cx + 0.25, cy, 0.16), (cx + 0.26, cy, 0.28), (cx + 0.12, cy, 0.36), (cx - 0.02, cy, 0.4), (cx - 0.1, cy, 0.33)], 0.013, zinc, 12)
    # the garden behind
    for x, y, r, k, f in ((-2.6, 3.6, 0.5, "green", None), (-3.4, 4.2, 0.55, "gold", None), (-2.0, 4.5, 0.4, "grey", None), (-4.2, 5.4, 0.6, "green", None), (-4.2, 8.6, 0.8, "green", "#c21f80"), (-1.2, 8.9, 0.7, "green", "#c21f80"), (3.2, 8.8, 0.8, "green", "#c21f80"), (3.4, 5.2, 0.55, "green", None)):
        bush(k, x, y, r, f)
    plant("hibiscus", -1.7, 2.3, 1.9, 0.4, ground=True)
    plant("lavender", -2.3, 1.5, 1.6, 0.4, ground=True)
    plant("lavender", -1.85, 1.4, 1.5, 1.4, ground=True)
    palm(-3.3, 6.6, 2.4, 1, 0)
    palm(3.5, 7.4, 2.8, 1, 1)
    palm(0.4, 11.2, 3.2, 1, 0)
    daylight(25, -58, 6.4, 0.27)
    camera((0.05, -2.75, 1.45), (0.0, 1.4, 0.6), 32, 3.6, 9)
    return 0.75, -0.1


if __name__ == "__main__":
    run(dict(care=care, play=play, inclusive=inclusive))
