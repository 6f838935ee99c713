"""Renders the example gardens: blender -b -t 1 -P scenes_gardens.py -- villa|roof|balcony|resthouse [--width 1400] [--samples 16] [--out DIR]"""
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from scenery import *


def villa():
    """The yard of a villa: lawn, stepping stones to the door, beds along the house, palms at the wall."""
    sand = plaster("house", "#e9d8bc", "#dac4a0")
    pale = plaster("house2", "#f0e4cf", "#e3d3b8")
    pane = glass_dark()
    oak = wood("door", "#9a6836", "#6f4722", 2)
    # the house on the left, set back in two steps
    box(-9, 0.6, 8.2, 14, 0, 3.5, sand, 0.02)
    box(-9, -3.4, 7.2, 14, 0, 6.4, pale, 0.02)
    box(-9.2, -3.2, 7.0, 14, 6.4, 6.55, sand, 0.02)
    box(-3.4, 0.8, 7.3, 8.4, 3.1, 3.28, pale, 0.02)
    box(0.45, 0.75, 7.35, 7.65, 0, 3.1, pale, 0.02)
    box(-1.6, -0.5, 8.1, 8.3, 0, 2.5, oak, 0.01)
    for k in range(5):
        box(-1.56 + 0.21 * k, -1.4 + 0.21 * k, 8.07, 8.12, 0.05, 2.45, oak, 0.01)
    box(-3.0, -2.1, 8.14, 8.3, 0.5, 2.5, pane, 0)
    for x in (-8.2, -6.9, -5.6):
        for z0, z1 in ((0.35, 2.7), (3.7, 5.6)):
            box(x - 0.09, x + 0.94, 7.13, 7.3, z0 - 0.09, z1 + 0.09, sand, 0.01)
            box(x, x + 0.85, 7.12, 7.3, z0, z1, pane, 0)
            box(x + 0.4, x + 0.45, 7.1, 7.3, z0, z1, oak, 0)
            box(x, x + 0.85, 7.1, 7.3, z0 + 0.62 * (z1 - z0), z0 + 0.62 * (z1 - z0) + 0.045, oak, 0)
    box(-2.2, 0.4, 7.4, 8.2, 0, 0.14, pale, 0.01)
    # the wall of the yard
    box(0.6, 16, 10.6, 10.9, 0, 2.5, sand, 0.02)
    path = lambda y: -1.05 + 1.5 * ((7.2 - y) / 12) ** 1.6
    stone = [m_plain(f"st{k}", c, 0.85, 0.2, 0.15, 6, 0.4, 0.01) for k, c in enumerate(("#d9cab1", "#cdbb9c", "#e1d4bd"))]
    ys = [-4.4 + 0.86 * k for k in range(14)]
    for y in ys:
        x = path(y)
        box(x - 0.62, x + 0.62, y - 0.3, y + 0.3, 0, 0.045, pick(stone), 0.012)
    bed = lambda x, y: (y > 5.6 and x < -2.1) or (y > 9.4 and x > 0.6)
    bed = lambda x, y: (y > 5.6 and x < -2.1) or (y > 9.3 and x > 0.6) or (x > 2.35 + 0.3 * math.sin(y * 1.3) and y < 5.4) or (x < -3.1 and y < 1.6 + 0.4 * math.sin(x * 1.7))
    lawn(-8.5, 9, -4.6, 10.6, lambda x, y: bed(x, y) or (abs(y - round((y + 4.4) / 0.86) * 0.86 + 4.4) < 0.3 and abs(x - path(y)) < 0.66 and y < 7.2))
    bark = gravel()
    plane(-9, -2.1, 5.55, 8.2, bark, 0.014)
    plane(0.6, 12, 9.3, 10.6, bark, 0.014)
    plane(2.05, 12, -4.6, 5.4, bark, 0.012)
    plane(-9, -3.1, -4.6, 2.0, bark, 0.012)
    # beds
    plant("olive", -3.0, 6.5, 2.6, 0.4, ground=True)
    plant("olive", 1.9, 8.4, 2.9, 2.0, ground=True)
    for x, y, r, kind in ((-8.0, 6.4, 0.5, "green"), (-7.0, 6.1, 0.42, "grey"), (-6.1, 6.5, 0.55, "green"), (-5.2, 6.05, 0.36, "gold"), (-4.3, 6.35, 0.46, "green"), (-3.6, 5.95, 0.34, "grey"), (-2.5, 5.95, 0.3, "grey")):
        bush(kind, x, y, r)
    for x, r in ((1.6, 0.62), (3.2, 0.8), (4.9, 0.66), (6.4, 0.85), (8.2, 0.7)):
        bush("green", x, 10.0, r, "#c21f80", 1.25)
    for x, y, r, kind in ((3.2, 4.6, 0.5, "green"), (3.0, 3.5, 0.34, "grey"), (4.2, 4.4, 0.5, "gold"), (3.7, 2.7, 0.42, "green"), (4.9, 3.4, 0.5, "green"), (2.75, 2.4, 0.24, "grey")):
        bush(kind, x, y, r)
    for k in range(9):
        plant("lavender", 2.75 + 0.33 * (k % 3) + R(-0.06, 0.06), 0.1 + 0.5 * (k // 3) + R(-0.08, 0.08), 1.25, k, ground=True)
    plant("aloe", 2.72, -0.6, 1.5, 0.4, ground=True)
    bush("grey", 3.25, -0.45, 0.26)
    bush("green", 2.95, -1.35, 0.24)
    plant("aloe", 4.2, 0.9, 1.9, 1.4, ground=True)
    for x, y, r, kind in ((-3.7, 0.7, 0.36, "grey"), (-4.4, 1.2, 0.5, "green"), (-4.6, 0.1, 0.42, "gold"), (-5.4, 1.0, 0.55, "green"), (-3.6, -0.25, 0.28, "green")):
        bush(kind, x, y, r)
    palm(4.4, 6.2, 2.6, 1, 0)
    palm(6.9, 7.8, 3.4, 1, 1)
    palm(2.9, 12.6, 3.4, 1, 0)
    palm(9.6, 11.8, 3.9, 1, 1)
    palm(-11.6, 9.5, 3.6, 1, 0)
    box(-20, -9, 10.6, 10.9, 0, 2.5, sand, 0.02)
    bush("green", -9.4, 9.6, 0.9, "#c21f80", 1.2)
    bush("green", -10.6, 9.8, 0.8, None, 1.2)
    plant("bougainvillea", 0.1, 7.0, 1.6, 0.2, 0.0)
    plant("snake-plant", -2.0, 7.6, 1.3, 0.2, 0.14)
    daylight(24, -52, 6.2, 0.26)
    camera((0.75, -4.6, 1.5), (-0.45, 4, 1.7), 24)
    return 9 / 14, -0.1


def roof():
    """A roof terrace: a shaded seat among potted trees, the parapet and the evening sky."""
    stone = [m_plain(f"ft{k}", c, 0.8, 0.25, 0.1, 5, 0.25, 0.006) for k, c in enumerate(("#cbbb9f", "#c2b092", "#d2c4aa"))]
    tiles(-6, 6, -5, 5, 0.6, stone)
    sand = plaster("par", "#e8d7ba", "#d9c4a2")
    cap = m_plain("cap", "#efe6d6", 0.8)
    box(-7, 7, 4.4, 4.65, 0, 1.05, sand)
    box(-7, 7, 4.36, 4.69, 1.05, 1.11, cap)
    box(4.9, 5.2, -5, 4.4, 0, 1.05, sand)
    box(4.86, 5.24, -5, 4.4, 1.05, 1.11, cap)
    box(-7, -4.4, -1.0, 4.4, 0, 3.2, sand)
    # the roofs around
    P.seed(21)
    for k in range(46):
        x, y = R(-70, 70), R(30, 120)
        w, d, h = R(5, 11), R(5, 11), R(0.2, 2.6) + (y - 30) * 0.014
        box(x, x + w, y, y + d, -9, h, pick([sand, cap]), 0)
    # pergola
    oak = wood("oak", "#a9743f", "#80552b", 2)
    oakx = wood("oakx", "#a9743f", "#80552b", 0)
    oaky = wood("oaky", "#a9743f", "#80552b", 1)
    for x in (-3.6, 1.1):
        for y in (1.2, 3.9):
            box(x - 0.07, x + 0.07, y - 0.07, y + 0.07, 0, 2.5, oak)
    for y in (1.2, 3.9):
        box(-4.0, 1.5, y - 0.05, y + 0.05, 2.5, 2.68, oakx)
    slats(-3.9, 1.4, 0.85, 4.25, 2.68, oaky, 22, 0.05, 0.1, False)
    # a low corner seat
    cream = fabric("cream", "#e9dfcc")
    box(-3.3, 0.8, 2.9, 3.8, 0.06, 0.3, oakx)
    box(-3.3, -2.4, 1.5, 2.9, 0.06, 0.3, oaky)
    for x in (-1.85, -0.75, 0.3):
        cushion(x, 3.33, 0.4, 1.06, 0.86, 0.24, cream)
        backrest(x, 3.68, 0.72, 1.02, 0.5, 0.2, cream)
    for y in (3.33, 2.3):
        cushion(-2.85, y if y > 3 else 2.22, 0.4, 0.86, 1.06 if y < 3 else 0.86, 0.24, cream)
    backrest(-3.2, 2.25, 0.72, 1.02, 0.5, 0.2, cream, PI / 2)
    backrest(-2.85, 3.68, 0.72, 0.8, 0.5, 0.2, cream)
    for x, m in ((-1.95, fabric("c1", "#2f5d46")), (-0.5, fabric("c2", "#a63a62")), (0.45, fabric("c3", "#c98d4a"))):
        backrest(x, 3.5, 0.73, 0.42, 0.42, 0.15, m, R(-0.2, 0.2), 0.32)
    backrest(-2.98, 2.0, 0.73, 0.42, 0.42, 0.15, fabric("c4", "#2f5d46"), PI / 2, 0.3)
    rug = m_plain("rug", "#cdb48c", 0.95, 0.1, 0.3, 40, 0.4, 0.006, "#b4986c")
    box(-2.3, 0.9, 0.9, 2.75, 0, 0.012, rug, 0.004)
    turned([(0, 0), (0.36, 0), (0.38, 0.02), (0.3, 0.2), (0.38, 0.34), (0.4, 0.36), (0, 0.36)], m_plain("stone", "#e4dccd", 0.7), -0.6, 1.8)
    plant("echeveria-bowl", -0.6, 1.8, 1.3, 0, 0.36)
    # plants
    plant("olive", 2.3, 3.3, 2.0, 0.4)
    plant("areca", 3.7, 3.3, 1.9, 1.0)
    plant("snake-plant", 1.75, 2.3, 1.45, 0)
    plant("lavender", 2.55, 1.9, 1.6, 0.5)
    plant("bougainvillea", 4.1, 1.7, 1.7, 0.2)
    plant("aloe", 3.2, 0.9, 1.5, 0)
    plant("barrel-cactus", 2.35, 0.75, 1.5, 0)
    plant("kentia", -3.85, 0.9, 1.9, 0.6)
    plant("rubber", -2.9, 0.35, 1.35, 1.6)
    plant("peace-lily", -2.35, 0.1, 1.2, 0.6)
    plant("ficus-benjamina", 1.55, 4.05, 1.9, 0.6)
    plant("plumeria", 3.0, 4.0, 1.9, 0.6)
    # warm bulbs on a line
    bulb = NT("bulb")
    em = bulb.n("Emission")
    em.inputs[0].default_value = (1, 0.72, 0.36, 1)
    em.inputs[1].default_value = 5
    bulb = bulb.done(em.outputs[0])
    line = [np.array((1.1 + (4.9 - 1.1) * t, 1.2 + 3.1 * t, 2.5 - 0.35 * math.sin(PI * t) + 0.0 * t)) for t in np.linspace(0, 1, 13)]
    pole(line, 0.006, m_plain("wire", "#2c2b2a"), 6)
    box(4.86, 4.94, 4.26, 4.34, 1.05, 2.5, m_plain("mast", "#2c2b2a"), 0.004)
    for p in line[1:-1:2]:
        turned([(0, -0.075), (0.028, -0.06), (0.03, -0.035), (0.012, 0), (0, 0)], bulb, p[0], p[1], p[2] - 0.01, seg=16)
    daylight(17, -64, 5.8, 0.26)
    camera((0.75, -3.3, 1.5), (-0.1, 3, 1.1), 28)
    return 9 / 14, 0.0


def balcony():
    """A narrow balcony: two chairs at a round table, pots along the wall, the rail and the light of late afternoon."""
    stone = [m_plain(f"bt{k}", c, 0.75, 0.3, 0.12, 5, 0.2, 0.006) for k, c in enumerate(("#cdb695", "#c3aa86", "#d5c1a3"))]
    tiles(-1.6, 1.8, -3, 4.4, 0.4, stone)
    wall = plaster("bw", "#ecdfc9", "#dfceb2")
    box(-2.0, -1.6, -3, 5, -0.1, 4, wall, 0)
    box(-1.6, 1.9, 4.0, 4.3, -0.1, 4, wall, 0)
    box(-2, 2.2, -3, 4.4, 3.0, 3.3, plaster("ceil", "#efe6d6", "#e4d8c2"), 0)
    # the door to the room
    pane = glass_dark("pane", "#3a4642")
    oak = wood("bo", "#a9743f", "#80552b", 2)
    box(-1.62, -1.57, 0.4, 1.5, 0, 2.4, pane, 0)
    for y in (0.36, 0.93, 1.5):
        box(-1.64, -1.53, y - 0.035, y + 0.035, 0, 2.4, oak)
    box(-1.645, -1.525, 0.32, 1.54, 2.36, 2.44, oak)
    # the rail
    black = metal("rail", "#3a3a38", 0.4)
    for y in np.arange(-2.9, 4.0, 0.115):
        pole([(1.72, y, 0.06), (1.72, y, 1.05)], 0.009, black, 8)
    box(1.69, 1.75, -3, 4.0, 1.05, 1.1, wood("hand", "#9a6836", "#74491f", 1), 0.012)
    box(1.70, 1.74, -3, 4.0, 0.04, 0.07, black, 0)
    box(1.6, 2.1, -3, 4.4, -0.3, -0.012, wall, 0)
    # the view: gardens and houses in haze
    sand = plaster("vh", "#dfcba8", "#d0b98f", 0.2)
    P.seed(5)
    for k in range(30):
        x, y = R(14, 90), R(-30, 110)
        box(x, x + R(5, 9), y, y + R(5, 9), -12, R(-5, -0.5), sand, 0)
    for x, y in ((7.2, 9.0), (9.2, 14), (6.2, 15.5)):
        palm(x, y, 5.2, 1, 1)
        bpy.context.scene.collection.objects[-1].location.z = -5.4
    # table and chairs
    iron = m_plain("iron", "#f0ebe0", 0.4, 0.4, 0.05)
    table(0.3, 1.45, iron)
    for x, y, rot in ((0.15, 2.2, PI - 0.2), (0.72, 0.72, 0.45)):
        place(group("chair", lambda: chair(iron, fabric("pad", "#3f6b52"))), x, y, 0, rot)
    plant("echeveria-bowl", 0.3, 1.45, 0.9, 0.3, 0.74)
    # plants
    plant("fiddle-leaf", -1.18, 3.45, 1.75, 0.6)
    plant("areca", 1.05, 3.5, 1.7, 0.2)
    plant("monstera", -1.12, 2.25, 1.35, 0.8)
    plant("snake-plant", -1.32, 0.0, 1.2, 0.3)
    plant("geranium", 1.38, 0.35, 1.35, 0.9)
    plant("lavender", 1.4, -0.25, 1.3, 0.2)
    plant("jasmine", 1.35, 1.1, 1.25, 0.2)
    plant("aloe", 1.36, 2.6, 1.2, 0.2)
    board = box(-1.6, -1.36, 1.75, 3.0, 1.62, 1.66, wood("bo2", "#a9743f", "#80552b", 1))
    plant("boston-fern", -1.42, 2.0, 0.8, 0.4, 1.66)
    plant("peace-lily", -1.45, 2.7, 0.75, 0.8, 1.66)
    daylight(23, 62, 6.6, 0.3)
    camera((0.2, -2.3, 1.5), (0.0, 2, 0.86), 25)
    return 9 / 14, 0.05


def table(x, y, mat, r=0.34, h=0.74):
    """A round bistro table."""
    turned([(0, h - 0.03), (r - 0.01, h - 0.03), (r, h - 0.02), (r, h - 0.005), (r - 0.01, h), (0, h)], mat, x, y)
    turned([(0, 0), (0.2, 0), (0.21, 0.012), (0.03, 0.05), (0.022, 0.12), (0.022, h - 0.04), (0.06, h - 0.03), (0, h - 0.03)], mat, x, y)


def chair(mat, pad, seat=0.45, w=0.42):
    """A slim chair that looks towards +y, with a pad on its seat."""
    d = w / 2
    for sx in (-1, 1):
        pole([(sx * d, d, 0), (sx * d * 0.92, d * 0.92, seat)], 0.013, mat)
        pole([(sx * d, -d * 1.1, 0), (sx * d * 0.94, -d, seat), (sx * d * 0.92, -d * 1.2, 0.7), (sx * d * 0.7, -d * 1.32, 0.86)], 0.013, mat)
    box(-d, d, -d, d, seat - 0.012, seat + 0.012, mat, 0.01)
    arch = [(d * 0.7 * math.cos(a), -d * 1.32 - 0.0 * a, 0.86 + 0.06 * math.sin(a)) for a in np.linspace(0, PI, 13)]
    pole(arch, 0.013, mat)
    for k in (-0.5, 0, 0.5):
        pole([(k * d, -d, seat), (k * d, -d * 1.32, 0.9)], 0.007, mat)
    pole([(-d * 0.9, -d * 1.2, 0.68), (d * 0.9, -d * 1.2, 0.68)], 0.009, mat)
    cushion(0, 0.01, seat + 0.04, w * 0.95, w * 0.95, 0.07, pad)


def resthouse():
    """A rest house on a farm: low seats under a timber roof, lawn before it, date palms around."""
    clay = plaster("clay", "#dcbf95", "#c9a878", 0.8)
    box(-16, 16, 9.6, 10, 0, 1.7, clay)
    # the shelter
    oak = wood("post", "#8d6136", "#644021", 2)
    oakx = wood("postx", "#8d6136", "#644021", 0)
    oaky = wood("posty", "#8d6136", "#644021", 1)
    stone = [m_plain(f"rt{k}", c, 0.85, 0.2, 0.12, 5, 0.35, 0.008) for k, c in enumerate(("#d8c4a2", "#cdb691", "#dfceb0"))]
    box(-3.6, 4.2, 3.2, 8.2, 0, 0.22, m_plain("kerb", "#cbb592", 0.85), 0.02)
    tiles(-3.6, 4.15, 3.2, 8.15, 0.5, stone, 0.235)
    box(-3.6, 4.2, 8.0, 8.3, 0.2, 2.75, clay)
    for k in range(9):
        x = -3.2 + k * 0.875
        box(x, x + 0.28, 7.92, 8.05, 2.0, 2.3, m_plain("niche", "#8a6a44", 0.9), 0.005)
    for x in (-3.3, -1.1, 1.7, 3.9):
        box(x - 0.09, x + 0.09, 3.5, 3.68, 0.22, 2.75, oak)
    box(-3.9, 4.5, 3.46, 3.7, 2.75, 2.98, oakx)
    slats(-3.7, 4.3, 3.0, 8.3, 2.98, oaky, 26, 0.07, 0.1, False)
    box(-3.9, 4.5, 3.9, 8.4, 3.08, 3.14, m_plain("mat", "#c9ab74", 0.95, 0.1, 0.4, 50, 0.5, 0.01), 0)
    # seats on the ground with bolsters
    red = fabric("red", "#8f3040", "#6f2232")
    sandc = fabric("sandc", "#e6d6b8")
    green = fabric("gr", "#2f5a44")
    P.seed(4)
    for k in range(6):
        x = -2.7 + k * 1.2
        cushion(x, 7.3, 0.36, 1.18, 0.85, 0.2, red)
        backrest(x, 7.78, 0.68, 1.12, 0.46, 0.2, sandc)
    for sx in (-3.05, 3.6):
        for y in (6.25, 5.05):
            cushion(sx + (0.12 if sx < 0 else -0.12), y, 0.36, 0.85, 1.18, 0.2, red)
            backrest(sx - (0.28 if sx < 0 else -0.28), y, 0.68, 1.12, 0.46, 0.2, sandc, PI / 2 if sx < 0 else -PI / 2)
    for x in (-2.1, 0.3, 2.7):
        backrest(x, 7.5, 0.68, 0.44, 0.4, 0.16, green, R(-0.2, 0.2), 0.3)
    box(-1.9, 2.5, 5.0, 6.8, 0.238, 0.25, m_plain("rug", "#8a3a3a", 0.95, 0.1, 0.3, 14, 0.4, 0.006, "#b98a5a"), 0.004)
    box(-0.5, 1.1, 5.6, 6.3, 0.5, 0.56, oakx, 0.015)
    for x in (-0.42, 1.02):
        for y in (5.68, 6.22):
            box(x - 0.035, x + 0.035, y - 0.035, y + 0.035, 0.24, 0.5, oak)
    brass = metal("brass", "#c79a4a", 0.28)
    turned([(0, 0), (0.07, 0), (0.085, 0.05), (0.06, 0.13), (0.03, 0.19), (0.045, 0.23), (0.02, 0.28), (0, 0.31)], brass, 0.15, 5.95, 0.56)
    turned([(0, 0.01), (0.2, 0), (0.24, 0.025), (0.22, 0.012), (0, 0.012)], brass, 0.62, 5.95, 0.56)
    # ground and plants
    free = lambda x, y: (-3.7 < x < 4.3 and y > 3.1) or abs(x - (0.3 + 0.0 * y)) < 0.75 and y < 3.2
    lawn(-9, 9.5, -3.6, 9.5, free)
    plane(-0.5, 1.1, -5, 3.2, gravel(), 0.012)
    for k in range(10):
        y = -3.9 + 0.74 * k
        box(-0.35, 0.95, y, y + 0.6, 0, 0.05, pick(stone), 0.015)
    pads = leaf_pads("green")
    hedge(-3.75, -0.75, 2.45, 2.95, 0.42, pads, sides="flr")
    hedge(1.35, 4.35, 2.45, 2.95, 0.42, pads, sides="flr")
    for x, y, h, k in ((-5.6, 5.0, 2.7, 0), (-4.8, 1.0, 2.3, 1), (6.2, 4.6, 2.9, 1), (5.2, 0.9, 2.2, 0), (-8.0, 8.4, 3.4, 1), (8.6, 8.0, 3.2, 0), (-2.4, 11.5, 3.6, 1), (3.6, 12, 3.9, 0), (0.6, 13.5, 3.3, 1)):
        palm(x, y, h, 1, k)
    for x, y, r, f in ((-6.9, 7.6, 0.8, "#c21f80"), (-5.0, 8.6, 0.7, "#c21f80"), (5.4, 8.4, 0.75, "#c21f80"), (7.2, 7.4, 0.8, "#d8743a"), (-5.9, 3.4, 0.5, None), (5.7, 3.2, 0.52, None)):
        bush("green", x, y, r, f)
    for x, y, r in ((-4.2, 0.3, 0.34), (-5.3, 0.4, 0.4), (4.5, 0.2, 0.38), (5.8, 0.3, 0.3)):
        bush("grey", x, y, r)
    plant("lemon", -2.2, 3.9, 1.5, 0.3, 0.235)
    plant("lemon", 2.8, 3.9, 1.5, 1.3, 0.235)
    daylight(26, -48, 6.4, 0.28)
    camera((1.15, -3.5, 1.6), (0.25, 4, 1.42), 27)
    return 9 / 14, -0.05


if __name__ == "__main__":
    run(dict(villa=villa, roof=roof, balcony=balcony, resthouse=resthouse))
