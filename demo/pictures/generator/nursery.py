"""Renders the scenes of the farm: blender -b -t 1 -P nursery.py -- hero-upright|nursery|shade-house|potting|delivery [--width W] [--samples 16] [--out DIR]"""
import argparse
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import plantlib as P
from plantlib import *
from products import PRODUCTS
from render import build
from scenes import camera, datepalm, frond_, plane, plaster, plinth, put, sun


def hero_upright():
    """The hero for phones: a layered group of plants low in an upright frame, the wall above left to the headline."""
    plane(-8, 8, -6, 1.0, plaster("floor", "#d9c6aa", "#c9b394", 1.5))
    plane(-8, 8, 0, 6, plaster("wall", "#ecd9be", "#dcc3a2"), 1.0, "y")
    put("olive", -0.50, 0.52, 1.34, 0.4)
    put("rubber", 0.62, 0.50, 1.3, 2)
    put("monstera", 0.10, 0.34, 1.12, 0.2)
    put("snake-plant", -0.42, 0.02, 0.92, 1)
    plinth(0.52, -0.06, 0.2, 0.13)
    put("echeveria-bowl", 0.52, -0.06, 1.2, 0.3, 0.13)
    put("aloe", 0.06, -0.24, 0.95, 1.0)
    put("barrel-cactus", -0.71, -0.02, 0.85, 0)
    put("column-cactus", 0.80, 0.06, 0.9, 0.5)
    fronds = [frond_(R(1.1, 1.4)) for _ in range(3)]
    for i in range(13):
        a = i * 2 * PI / 13 + N(0, 0.1)
        obj(fronds[i % 3], T((-1.55, -0.95, 3.25), a, 0.25 + N(0, 0.2), N(0, 0.4)))
    sun(math.radians(31), math.radians(-57), 6.0, ang=0.45)
    world((0.78, 0.87, 1), 0.38)
    area((1.5, -3, 2.2), (0, 0, 0.6), 2.5, 24, (1, 0.93, 0.85))
    camera((0.05, -4.7, 1.0), (0.05, 0, 0.80), 81, 4.75, 5.6)


# ---------------------------------------------------------------- what the places are made of
def collect(make, *args, crumbs=True, **kw):
    """Builds something once, outside the scene, to be set out many times; without its crumbs of soil it is much lighter."""
    scene = bpy.context.scene.collection
    old = set(scene.objects)
    make(*args, **kw)
    group = bpy.data.collections.new(make.__name__)
    for o in set(scene.objects) - old:
        scene.objects.unlink(o)
        if crumbs or not o.data.name.startswith("Icosphere"):
            group.objects.link(o)
    return group


def stock(slug, pot=None, crumbs=False):
    """Builds the plant of a product once, in the pot given (radius, height and colour of a grower's plastic pot) or in its own."""
    own = PRODUCTS[slug]["pot"]
    if pot:
        r, h, col = pot
        PRODUCTS[slug]["pot"] = dict(style="plastic", r=r, h=h, col=col, dress="soil")
    group = collect(build, slug, crumbs=crumbs)
    PRODUCTS[slug]["pot"] = own
    return group


def set_out(group, x, y, z=0, s=1, rot=None):
    """Puts one more of a group at (x, y, z), turned at random when nothing else is asked."""
    o = bpy.data.objects.new(group.name, None)
    o.instance_type = "COLLECTION"
    o.instance_collection = group
    o.matrix_world = Matrix.Translation((x, y, z)) @ Matrix.Rotation(R(0, 6.28) if rot is None else rot, 4, "Z") @ Matrix.Scale(s, 4)
    bpy.context.scene.collection.objects.link(o)


def row(group, x, y0, y1, gap, s=1, z=0):
    """Sets out a row along y, each plant a little out of line and of its own size; the side with the flowers looks to the camera."""
    y = y0
    while y < y1:
        set_out(group, x + N(0, 0.02), y + N(0, 0.02), z, s * R(0.9, 1.08), N(0, 0.6))
        y += gap


def box(x0, x1, y0, y1, z0, z1, mat, bevel=0.004, M=None, name="box"):
    """Adds a box with softened edges."""
    V = [(x, y, z) for z in (z0, z1) for y in (y0, y1) for x in (x0, x1)]
    o = obj(Geo().add(V, [[0, 2, 3, 1], [4, 5, 7, 6], [0, 1, 5, 4], [2, 6, 7, 3], [1, 3, 7, 5], [0, 4, 6, 2]]).mesh(name, [mat], False), M)
    if bevel:
        b = o.modifiers.new("b", "BEVEL")
        b.width = bevel
        b.segments = 2
    return o


def steel():
    """Galvanised pipe."""
    return m_plain("steel", "#b9bcb8", 0.38, 0.5, 0.25, 8, 0.1, Metallic=0.15)


def wood(name, c1, c2, along=(0.12, 1, 1), sc=16, rough=0.7):
    """Sawn wood with its grain along one axis; every board has a tone of its own."""
    s = NT(name)
    ob = s.scale(s.coord("Object"), along)
    rnd = s.n("ObjectInfo").outputs["Random"]
    grain = s.noise(ob, sc * 3, 6, 0.62)
    broad = s.noise(ob, sc * 0.6, 3, 0.5)
    c = s.mix(s.map(s.math("ADD", s.math("MULTIPLY", grain, 0.6), s.math("MULTIPLY", broad, 0.4)), 0.32, 0.66), lin(c2), lin(c1))
    c = s.hsv(c, 0.5, 1.0, s.math("MULTIPLY_ADD", rnd, 0.3, 0.84))
    return s.done(s.bsdf(c, rough, 0.25, s.bump(grain, 0.4, 0.004)))


def sand(name="sand", c1="#d9bf96", c2="#c4a578"):
    """Raked sandy ground."""
    s = NT(name)
    ob = s.coord("Object")
    a = s.noise(ob, 0.7, 5, 0.6)
    b = s.noise(ob, 9, 5, 0.65)
    c = s.mix(s.math("ADD", s.math("MULTIPLY", a, 0.6), s.math("MULTIPLY", b, 0.4)), lin(c1), lin(c2))
    h = s.math("ADD", s.noise(ob, 6, 5, 0.6), s.math("MULTIPLY", s.noise(ob, 80, 3), 0.3))
    return s.done(s.bsdf(c, 0.95, 0.08, s.bump(h, 0.6, 0.03)))


def ground_cloth():
    """Woven ground cloth with sand blown over it."""
    s = NT("cloth")
    ob = s.coord("Object")
    dust = s.map(s.noise(ob, 1.6, 6, 0.7), 0.42, 0.72)
    weave = s.math("FRACT", s.math("MULTIPLY", s.xyz(ob)[0], 3.3))
    c = s.mix(s.map(weave, 0.0, 0.03), lin("#6a6a5c"), lin("#34382f"))
    c = s.mix(s.math("MULTIPLY", dust, 0.75), c, lin("#b99d72"))
    return s.done(s.bsdf(c, 0.85, 0.15, s.bump(s.noise(ob, 120, 2), 0.3, 0.004)))


def shade_net(name="net", col="#7d947c", open_=0.3, dots=0.0, dot=0.09):
    """Knitted shade net: part of the light goes through the holes, part shines through the threads; dots are torn stitches."""
    s = NT(name)
    ob = s.coord("Object")
    c = s.mix(s.noise(ob, 3, 4), lin(col), tuple(x * 0.8 for x in lin(col)))
    cloth = s.n("MixShader")
    cloth.inputs[0].default_value = 0.55
    through = s.n("BsdfTranslucent")
    s.set(through.inputs[0], s.hsv(c, 0.5, 0.8, 1.35))
    s.nt.links.new(s.bsdf(c, 0.8, 0.1), cloth.inputs[1])
    s.nt.links.new(through.outputs[0], cloth.inputs[2])
    hole = s.n("BsdfTransparent")
    share = open_
    if dots:
        spot = s.map(s.voro(ob, 1 / dot), dots, dots * 0.8)
        share = s.math("MAXIMUM", open_, spot)
    both = s.n("MixShader")
    s.set(both.inputs[0], share)
    s.nt.links.new(cloth.outputs[0], both.inputs[1])
    s.nt.links.new(hole.outputs[0], both.inputs[2])
    return s.done(both.outputs[0])


def arch(half, eave, rise, n=25):
    """The points of a hoop above its legs, from one eave to the other."""
    return [(-half * math.cos(a), eave + rise * math.sin(a)) for a in np.linspace(0, PI, n)]


def shade_house(x, y0, y1, half, eave, rise, net, skirt=0.5, step=1.6, pipe=0.03):
    """A tunnel of steel hoops along y with shade net over it; the sides stay open below the skirt."""
    metal = steel()
    line = arch(half, eave, rise)
    g = Geo()
    ys = np.arange(y0, y1 + 0.01, step)
    for y in ys:
        legs = [(-half, 0)] + line + [(half, 0)]
        tube(g, [(x + a, y, b) for a, b in legs], pipe, 8)
    for k in (0, 6, 12, 18, 24):
        tube(g, [(x + line[k][0], y, line[k][1]) for y in (y0, y1)], pipe * 0.7, 6)
    for y in (ys[0], ys[-1]):
        tube(g, [(x - half, y, eave), (x + half, y, eave)], pipe * 0.7, 6)
    obj(g.mesh("hoops", [metal], True))
    edge = [(-half, eave - skirt)] + line + [(half, eave - skirt)]
    rows = np.linspace(y0 - 0.05, y1 + 0.05, len(ys) * 6)
    V = []
    for y in rows:
        sag = 0.05 * abs(math.sin(PI * (y - y0) / step))
        V += [(x + a * 1.006, y, b + pipe * 1.5 - sag * (0.3 + 0.7 * (b - eave) / rise if b > eave else 0.2)) for a, b in edge]
    obj(Geo().add(V, grid_faces(len(rows), len(edge))).mesh("net", [net], True), name="net")


def low_sun(el=22, az=-62, power=6.0, sky=0.22, angle=1.0):
    """The late light that all places share."""
    world(
        st=sky,
        sky=True,
        sun_elevation=math.radians(16),
        sun_rotation=math.radians(-62 + 180 - 62),
        sun_disc=False,
        air_density=1.3,
        dust_density=1.6,
        ozone_density=1.0,
    )
    sun(math.radians(el), math.radians(az), power, (1, 0.76, 0.5), angle)


GREEN, BLACK, CLAY = "#33463a", "#2c2b2a", "#9a5a3a"


def cart(x, y, turn, load):
    """A flat hand cart with plants on it."""
    M = Matrix.Translation((x, y, 0)) @ Matrix.Rotation(turn, 4, "Z")
    metal = m_plain("cart", "#4d6a5c", 0.45, 0.4, 0.2, 12)
    rubber = m_plain("tyre", "#23211f", 0.8)
    box(-0.36, 0.36, -0.6, 0.6, 0.26, 0.3, wood("deck", "#b08a5c", "#86653f", (1, 0.12, 1)), 0.006, M)
    g = Geo()
    for sx in (-0.37, 0.37):
        tube(g, [(sx, -0.62, 0.27), (sx, 0.62, 0.27)], 0.016, 8)
    tube(g, [(-0.34, 0.62, 0.27), (-0.34, 0.72, 0.95), (0.34, 0.72, 0.95), (0.34, 0.62, 0.27)], 0.015, 8)
    for sy in (-0.62, 0.62):
        tube(g, [(-0.37, sy, 0.27), (0.37, sy, 0.27)], 0.016, 8)
    obj(g.mesh("frame", [metal]), M)
    for sx in (-0.3, 0.3):
        for sy in (-0.45, 0.45):
            wheel = lathe([(0.03, -0.02), (0.09, -0.024), (0.125, -0.02), (0.13, 0), (0.125, 0.02), (0.09, 0.024), (0.03, 0.02)], 32)
            turned = Matrix.Translation((sx, sy, 0.13)) @ Matrix.Rotation(PI / 2, 4, "Y")
            obj(wheel.mesh("wheel", [rubber], True, 40), M @ turned)
    for group, dx, dy, s in load:
        p = M @ Vector((dx, dy, 0.3))
        set_out(group, p.x, p.y, p.z, s)


def nursery():
    """The yard of the farm: rows of pots on ground cloth, two shade houses, palms behind a low earth wall, evening sun."""
    plane(-120, 120, -12, 220, sand())
    cloth = ground_cloth()
    for x0, x1 in ((-4.0, -0.8), (0.85, 4.2)):
        plane(x0, x1, -5, 19, cloth, 0.012)
    for x0, x1 in ((-9.9, -4.7), (5.0, 10.2)):
        plane(x0, x1, 3.2, 19.5, cloth, 0.012)
    net = shade_net(open_=0.22)
    shade_house(-7.3, 3.6, 18, 2.7, 2.1, 1.25, net)
    shade_house(7.6, 4.6, 18, 2.7, 2.1, 1.25, net)
    box(-60, 60, 25, 25.5, 0, 1.15, plaster("yard-wall", "#d2b182", "#bb9966"), 0.12)
    palms = [collect(datepalm, 0, 0, h, 1.0, sd) for h, sd in ((3.0, 3), (3.8, 8), (2.5, 5))]
    hedge = [stock("oleander"), stock("ghaf")]
    for x, y, k, s in (
        (-18.5, 27.4, 1, 1.5),
        (-15.8, 32, 0, 1.8),
        (-9.0, 26.6, 2, 1.35),
        (-7.4, 33, 1, 2.0),
        (-3.4, 27.2, 0, 1.35),
        (-2.0, 38, 2, 2.0),
        (2.2, 34, 1, 1.7),
        (4.3, 27.0, 2, 1.5),
        (9.4, 31, 0, 2.0),
        (11.6, 27.2, 1, 1.4),
        (17.5, 29, 0, 1.6),
        (-11.8, 9.5, 0, 1.25),
        (12.6, 11.5, 2, 1.4),
        (-7.2, -6.6, 1, 1.1),
        (-9.5, -3.4, 0, 1.2),
    ):
        set_out(palms[k], x, y, 0, s)
    for k in range(46):
        set_out(hedge[k % 2], -24 + k * 1.05 + N(0, 0.2), 24.2 + N(0, 0.25), -0.25, R(1.5, 2.3), N(0, 0.6))
    bougainvillea = stock("bougainvillea", (0.14, 0.22, BLACK))
    hibiscus = stock("hibiscus", (0.14, 0.22, BLACK))
    lavender = stock("lavender", (0.11, 0.17, CLAY))
    olive = stock("olive", (0.15, 0.24, BLACK))
    orange = stock("orange", (0.16, 0.24, BLACK))
    jasmine = stock("jasmine", (0.13, 0.2, GREEN))
    oleander = stock("oleander", (0.14, 0.22, BLACK))
    areca = stock("areca", (0.14, 0.2, BLACK))
    palm = stock("date-palm", (0.17, 0.24, BLACK))
    aloe = stock("aloe", (0.11, 0.17, CLAY))
    row(lavender, -1.1, -3.9, 17, 0.52, 0.9)
    row(bougainvillea, -1.85, -3.4, 17, 0.92, 1.0)
    row(jasmine, -2.6, -2.9, 17, 0.9, 1.0)
    row(olive, -3.5, -1.6, 17, 1.1, 1.3)
    row(aloe, 1.15, -3.8, 17, 0.5, 1.0)
    row(hibiscus, 1.85, -3.1, 17, 0.92, 1.05)
    row(oleander, 2.7, -2.5, 17, 0.92, 1.0)
    row(orange, 3.6, -0.9, 17, 1.15, 1.25)
    for x in (-9.2, -8.3, -6.5, -5.6):
        row(areca if x in (-9.2, -5.6) else jasmine, x, 4.2, 17, 1.05, 1.2)
    for x in (5.9, 6.8, 8.6, 9.5):
        row(palm if x in (5.9, 9.5) else oleander, x, 5.2, 17, 1.1, 1.1)
    cart(0.2, 1.3, 0.16, ((olive, -0.12, 0.3, 0.9), (bougainvillea, 0.1, -0.28, 0.8), (lavender, -0.2, -0.1, 0.8)))
    low_sun()
    camera((0.12, -5.9, 1.7), (0.3, 6, 1.3), 27)


def shade_house_inside():
    """Under the net: a path between benches of shade plants, light dots from the net on everything."""
    plane(-30, 30, -8, 60, sand("path", "#d6bd96", "#b99a6e"))
    cloth = ground_cloth()
    plane(-2.6, -0.62, -4, 16, cloth, 0.01)
    plane(0.62, 2.6, -4, 16, cloth, 0.01)
    shade_house(0, -5.6, 16.8, 2.7, 2.0, 1.2, shade_net(open_=0.12, dots=0.25, dot=0.13), 0.9, 1.6, 0.028)
    areca = stock("areca", (0.14, 0.2, BLACK))
    monstera = stock("monstera", (0.15, 0.22, BLACK))
    fern = stock("boston-fern", (0.12, 0.16, CLAY))
    lily = stock("peace-lily", (0.12, 0.17, GREEN))
    ficus = stock("ficus-benjamina", (0.15, 0.24, BLACK))
    rubber = stock("rubber", (0.13, 0.22, BLACK))
    anthurium = stock("anthurium", (0.12, 0.16, CLAY))
    orchid = stock("orchid")
    board = wood("bench", "#a98558", "#7d5f3b", (1, 0.12, 1))
    metal = steel()
    for side in (-1, 1):
        x0, x1 = sorted((side * 0.78, side * 1.35))
        for k in range(4):
            box(x0 + k * 0.145, x0 + k * 0.145 + 0.125, -3.2, 14, 0.5, 0.53, board, 0.004)
        g = Geo()
        for y in np.arange(-3.1, 14, 1.7):
            tube(g, [(x0 + 0.03, y, 0), (x0 + 0.03, y, 0.5), (x1 - 0.05, y, 0.5), (x1 - 0.05, y, 0)], 0.016, 8)
        obj(g.mesh("legs", [metal]))
    kinds = ((lily, 0.42), (anthurium, 0.4), (fern, 0.46), (orchid, 0.36))
    for side in (-1, 1):
        y = -2.9 if side < 0 else -2.7
        k = 0 if side < 0 else 2
        while y < 13.8:
            for _ in range(4):
                group, gap = kinds[k % 4]
                set_out(group, side * (0.95 + R(-0.04, 0.04)), y, 0.53, R(0.85, 1.0))
                y += gap
            k += 1
        row(areca if side < 0 else ficus, side * 1.75, -2.6, 14, 1.15, 1.35)
        row(monstera if side < 0 else rubber, side * 2.25, -2.1, 14, 1.2, 1.3)
    palm = collect(datepalm, 0, 0, 3.0, 1.0, 3)
    for x, y in ((-3.4, 24), (1.6, 27), (4.6, 23), (-0.6, 33)):
        set_out(palm, x, y, 0, R(1.2, 1.5))
    low_sun(38, -50, 10, 0.36, 0.45)
    camera((0.02, -4.9, 1.52), (0.0, 4, 1.22), 30)


def bare(slug, pot_spec):
    """Builds a plant without its pot and soil; its foot is where the soil of that pot would be."""
    scene = bpy.context.scene
    old = set(scene.objects)
    own = PRODUCTS[slug]["pot"]
    PRODUCTS[slug]["pot"] = pot_spec
    build(slug)
    PRODUCTS[slug]["pot"] = own
    new = [o for o in scene.objects if o not in old]
    for o in new:
        if o.data.name.split(".")[0] in ("pot", "saucer", "soil", "Icosphere"):
            bpy.data.objects.remove(o)
    return [o for o in scene.objects if o not in old]


def clay_pot(r, h, M):
    """An empty terracotta pot, open to its floor."""
    line = [
        (0, 0.012),
        (r * 0.62, 0.012),
        (r * 0.83, h * 0.76),
        (r * 0.93, h * 0.8),
        (r * 0.96, h),
        (r * 1.05, h),
        (r * 1.06, h * 0.985),
        (r * 1.04, h * 0.8),
        (r * 1.02, h * 0.785),
        (r * 0.9, h * 0.78),
        (r * 0.68, 0.002),
        (r * 0.66, 0),
        (0, 0),
    ]
    obj(lathe(smoothprof(line)).mesh("clay", [m_pot("terracotta")], True, 50), M)


def heap(x, y, z, r, h, crumbs=700):
    """A heap of potting soil with crumbs and grains of perlite around it."""
    V, faces, n, m = [(x, y, z + h)], [], 40, 14
    for i in range(1, m + 1):
        t = i / m
        for k in range(n):
            q = 2 * PI * k / n
            edge = r * (1 + 0.14 * math.sin(3 * q + 1) + 0.07 * math.sin(7 * q))
            V.append((x + edge * t * math.cos(q), y + edge * t * math.sin(q), z + h * (1 - t) ** 1.15 * (1 + N(0, 0.05)) + N(0, 0.0015)))
    faces += [[0, 1 + k, 1 + (k + 1) % n] for k in range(n)]
    faces += [[1 + i * n + k, 1 + (i + 1) * n + k, 1 + (i + 1) * n + (k + 1) % n, 1 + i * n + (k + 1) % n] for i in range(m - 1) for k in range(n)]
    obj(Geo().add(V, faces).mesh("heap", [soil_mat()]))
    scatter(x, y, z, r * 1.35, crumbs, lambda d: h * max(0, 1 - d / r) ** 1.15)


def scatter(x, y, z, r, count, height=lambda d: 0, size=(0.0012, 0.0045)):
    """Scatters crumbs of soil and perlite over a round patch."""
    kinds = []
    for col in ("#2b1c11", "#3b291a", "#22160d", "#cfc8ba"):
        for stone in rocks()[:3]:
            me = stone.copy()
            me.materials.clear()
            me.materials.append(m_plain("crumb", col, 0.95, 0.1, 0.4))
            kinds.append(me)
    for _ in range(count):
        d, q = r * R(0, 1) ** 0.7, R(0, 6.28)
        k = int(P.rng.integers(len(kinds) if R(0, 1) < 0.25 else 9))
        obj(
            kinds[k],
            Matrix.Translation((x + d * math.cos(q), y + d * math.sin(q), z + height(d)))
            @ Euler((R(0, 6), R(0, 6), R(0, 6))).to_matrix().to_4x4()
            @ Matrix.Scale(R(*size), 4),
        )


def root_ball(x, y, z, r, h):
    """A ball of soil and pale roots, as it comes out of a grower's pot."""
    V, n, m = [], 64, 16
    for i in range(m + 1):
        t = i / m
        for k in range(n):
            q = 2 * PI * k / n
            rr = r * (0.8 + 0.2 * t) * (1 + 0.03 * math.sin(5 * q + 9 * t) + N(0, 0.012)) * (1 if i < m else 0.93)
            V.append((x + rr * math.cos(q), y + rr * math.sin(q), z + h * t))
    V.append((x, y, z + h * 1.04))
    top = (m + 1) * n
    faces = grid_faces(m + 1, n, True) + [[m * n + k, m * n + (k + 1) % n, top] for k in range(n)]
    obj(Geo().add(V, faces).mesh("ball", [soil_mat()], True))
    g = Geo()
    for _ in range(90):
        q, t = R(0, 6.28), R(0.05, 0.9)
        pts = []
        for _ in range(9):
            rr = r * (0.8 + 0.2 * t) * 1.012
            pts.append((x + rr * math.cos(q), y + rr * math.sin(q), z + h * t))
            q, t = q + N(0, 0.13), min(0.97, max(0.02, t + N(0, 0.05)))
        tube(g, pts, R(0.0006, 0.0014), 5)
    obj(g.mesh("roots", [m_plain("root", "#d8c8a4", 0.8)]))


def trowel(M):
    """A hand trowel: a hollow blade, a bent neck, a wooden handle with a brass ring."""
    V = []
    for i in range(21):
        t = i / 20
        w = 0.034 * min(1, 0.62 + t * 1.4) * (1 if t < 0.5 else (1 - ((t - 0.5) / 0.5) ** 2.2)) + 0.0004
        for k in range(13):
            u = -1 + k / 6
            V.append((w * u, -0.155 * t, 0.012 * u * u * (1 - 0.5 * t) + 0.001))
    blade = obj(Geo().add(V, grid_faces(21, 13)).mesh("blade", [m_plain("blade", "#9aa09e", 0.3, 0.5, 0.35, 14, 0.1, Metallic=0.9)], True), M)
    blade.modifiers.new("s", "SOLIDIFY").thickness = 0.0018
    g = Geo()
    tube(g, [(0, -0.012, 0.004), (0, 0.012, 0.012), (0, 0.03, 0.026), (0, 0.052, 0.03)], 0.0045, 10)
    obj(g.mesh("neck", [steel()]), M)
    handle = lathe(smoothprof([(0, 0), (0.0105, 0), (0.012, 0.01), (0.0115, 0.03), (0.0145, 0.075), (0.013, 0.11), (0.006, 0.12), (0, 0.121)]), 40)
    H = M @ Matrix.Translation((0, 0.048, 0.03)) @ Matrix.Rotation(-PI / 2, 4, "X")
    obj(handle.mesh("handle", [m_bark("grip", "#b5834e", "#8a5d33", 10, 9, 0.2)], True, 50), H)
    obj(lathe([(0.0112, 0), (0.0122, 0), (0.0122, 0.012), (0.0112, 0.012)], 32).mesh("ring", [m_plain("brass", "#b08d45", 0.3, Metallic=0.9)]), H)


def potting():
    """Potting on a bench: a hibiscus half set into its clay pot, soil, a trowel, empty pots, young plants waiting."""
    plank = wood("plank", "#b98f60", "#8c673f")
    for k in range(6):
        y = -0.62 + k * 0.2
        box(-2, 2, y, y + 0.189, -0.05, R(-0.004, 0.0), plank, 0.006)
    box(-2, 2, -0.6, -0.57, -0.2, -0.055, plank)
    wall = plaster("wall", "#ecd9be", "#dcc3a2")
    plane(-6, 6, -1.5, 5, wall, 1.75, "y")
    # the plant in hand
    r, h = 0.15, 0.235
    clay_pot(r, h, Matrix.Translation((0.02, 0.12, 0)))
    disc = lathe([(0, h * 0.55), (r * 0.8, h * 0.53)], 40)
    obj(disc.mesh("bed", [soil_mat()]), Matrix.Translation((0.02, 0.12, 0)))
    tilt = Matrix.Translation((0.025, 0.12, h * 0.52)) @ Matrix.Rotation(0.07, 4, "Y")
    foot = 0.19
    plant = bare("hibiscus", dict(style="plastic", r=0.12, h=foot / 0.9, col=BLACK, dress="soil"))
    for o in plant:
        o.matrix_world = tilt @ Matrix.Translation((0, 0, -0.012)) @ o.matrix_basis
    old = set(bpy.context.scene.objects)
    root_ball(0, 0, 0, 0.122, foot)
    for o in set(bpy.context.scene.objects) - old:
        o.matrix_world = tilt @ o.matrix_basis
    scatter(0.02, 0.12, h * 0.55, r * 0.78, 220, size=(0.002, 0.006))
    # soil and tool
    heap(0.47, 0.0, 0, 0.19, 0.1)
    trowel(Matrix.Translation((0.40, -0.10, 0.056)) @ Matrix.Rotation(2.2, 4, "Z") @ Matrix.Rotation(-0.22, 4, "X"))
    scatter(0.1, -0.12, 0, 0.3, 260, size=(0.001, 0.0035))
    # empty pots: two stacks and one lying
    for k in range(4):
        clay_pot(0.105, 0.165, Matrix.Translation((-0.52, 0.34, 0.045 * k)) @ Matrix.Rotation(N(0, 0.012), 4, "X"))
    for k in range(3):
        clay_pot(0.085, 0.135, Matrix.Translation((-0.30, 0.47, 0.04 * k)) @ Matrix.Rotation(N(0, 0.012), 4, "Y"))
    clay_pot(0.085, 0.135, Matrix.Translation((-0.40, -0.06, 0.0865)) @ Matrix.Rotation(0.75, 4, "Z") @ Matrix.Rotation(PI / 2 + 0.13, 4, "Y"))
    # plants that wait
    put("lavender", 0.47, 0.5, 0.95, 0.4)
    put("snake-plant", 0.78, 0.44, 0.85, 1.4)
    put("jasmine", -0.82, 0.5, 0.95, 0.2)
    put("marigold", -0.72, 0.08, 0.72, 0.3)
    fronds = [frond_(R(1.1, 1.4)) for _ in range(3)]
    for i in range(11):
        a = i * 2 * PI / 11 + N(0, 0.1)
        obj(fronds[i % 3], T((-2.1, -0.4, 2.7), a, 0.2 + N(0, 0.2), N(0, 0.4)))
    sun(math.radians(33), math.radians(-60), 6.0, ang=0.6)
    world((0.78, 0.87, 1), 0.4)
    area((1.5, -2.4, 1.8), (0, 0, 0.3), 1.8, 12, (1, 0.93, 0.85))
    camera((0.05, -2.3, 0.8), (0.03, 0.2, 0.335), 51, 2.45, 5)


def prism(pts, y, depth, mat):
    """Adds a flat figure standing out of a wall: points (x, z), front at y - depth."""
    n = len(pts)
    V = [(a, y, b) for a, b in pts] + [(a, y - depth, b) for a, b in pts]
    faces = [list(range(n, 2 * n))] + [[k, (k + 1) % n, n + (k + 1) % n, n + k] for k in range(n)]
    return obj(Geo().add(V, faces).mesh("figure", [mat], False))


def rosette(x, z, r, y, dark, light):
    """A carved round ornament with eight rays."""
    prism([(x + r * math.cos(a), z + r * math.sin(a)) for a in np.linspace(0, 2 * PI, 33)[:-1]], y, 0.003, dark)
    for k in range(8):
        a, w = k * PI / 4, PI / 12
        prism([(x + 0.2 * r * math.cos(a), z + 0.2 * r * math.sin(a))]
              + [(x + 0.86 * r * math.cos(q), z + 0.86 * r * math.sin(q)) for q in (a - w, a, a + w)], y - 0.003, 0.002, light)


def najdi_door(x0, x1, h, y):
    """A Najdi door: upright boards, broad cross boards with painted triangles and carved rosettes, an iron ring."""
    board = wood("door", "#7a5232", "#4a2f1b", (1, 1, 0.1))
    cross = wood("cross", "#6b452a", "#3f2817", (0.1, 1, 1))
    dark = m_plain("burnt", "#23150c", 0.8)
    paints = [m_plain("paint%d" % k, c, 0.8, 0.2, 0.3, 30) for k, c in enumerate(("#d9b25a", "#b5543a", "#e6dcc4", "#3f6f66"))]
    n, w = 7, (x1 - x0) / 7
    for k in range(n):
        box(x0 + k * w + 0.003, x0 + (k + 1) * w - 0.003, y, y + 0.05, 0.02, h, board, 0.005)
    for z in (0.22, 0.84, 1.46, 1.9):
        tall = 0.2 if z < 1.9 else 0.15
        box(x0 + 0.01, x1 - 0.01, y - 0.028, y, z, z + tall, cross, 0.006)
        f, steps = y - 0.028, 12
        d = (x1 - x0 - 0.06) / steps
        for k in range(steps):
            a = x0 + 0.03 + k * d
            prism([(a, z + 0.012), (a + d, z + 0.012), (a + d / 2, z + 0.055)], f, 0.003, paints[k % 2])
            prism([(a, z + tall - 0.012), (a + d / 2, z + tall - 0.055), (a + d, z + tall - 0.012)], f, 0.003, paints[2 + k % 2])
        if tall > 0.16:
            for k in range(4):
                rosette(x0 + (k + 0.5) * (x1 - x0) / 4, z + tall / 2, 0.034, f, dark, paints[2])
    for z in (0.56, 1.2):
        for k in range(n):
            rosette(x0 + (k + 0.5) * w, z + 0.06, 0.042, y, dark, paints[0])
    g = Geo()
    tube(g, [(x0 + 0.2 + 0.055 * math.sin(a), y - 0.045, 1.08 - 0.055 * math.cos(a)) for a in np.linspace(0, 2 * PI, 25)], 0.007, 8)
    obj(g.mesh("ring", [m_plain("iron", "#2c2a28", 0.45, Metallic=0.8)]))


def crate(x, y, turn, w=0.5, d=0.36, h=0.22):
    """A slatted wooden crate; returns where it stands."""
    M = Matrix.Translation((x, y, 0)) @ Matrix.Rotation(turn, 4, "Z")
    slat = wood("slat", "#cfa878", "#a9824f")
    end = wood("slat-end", "#c49c6b", "#9c7546", (1, 0.12, 1))
    for k in range(3):
        z = 0.015 + k * h / 3
        for sy in (-d / 2, d / 2 - 0.012):
            box(-w / 2, w / 2, sy, sy + 0.012, z, z + h / 3 - 0.016, slat, 0.002, M)
        for sx in (-w / 2 + 0.012, w / 2 - 0.024):
            box(sx, sx + 0.012, -d / 2 + 0.012, d / 2 - 0.012, z, z + h / 3 - 0.016, end, 0.002, M)
    for sx in (-w / 2 + 0.024, w / 2 - 0.054):
        for sy in (-d / 2 + 0.012, d / 2 - 0.042):
            box(sx, sx + 0.03, sy, sy + 0.03, 0, h + 0.01, end, 0.002, M)
    box(-w / 2 + 0.02, w / 2 - 0.02, -d / 2 + 0.02, d / 2 - 0.02, 0.015, 0.025, slat, 0.001, M)
    return M


def delivery():
    """Delivered: plants and a crate set down before a Najdi door in an earth wall, evening sun."""
    wall = plaster("earth", "#dcbb8c", "#c79f6c", 1.2)
    x0, x1, top = -0.12, 1.06, 2.1
    box(-6, x0, 0, 0.6, -0.1, 4, wall, 0.03)
    box(x1, 6, 0, 0.6, -0.1, 4, wall, 0.03)
    box(x0 - 0.02, x1 + 0.02, 0.01, 0.6, top, 4, wall, 0.03)
    beam = wood("beam", "#6b4a2e", "#3f2a18", (0.1, 1, 1))
    box(x0 - 0.22, x1 + 0.22, -0.015, 0.2, top, top + 0.13, beam, 0.012)
    najdi_door(x0, x1, top, 0.2)
    plane(x0 - 0.1, x1 + 0.1, -0.1, top + 0.1, m_plain("behind", "#1a120b", 0.95), 0.27, "y")
    lime = plaster("lime", "#efe4cf", "#dfd0b4", 3)
    shade = m_plain("vent", "#2a1c10", 0.95)
    for k in range(3):
        cx = 0.47 + (k - 1) * 0.36
        prism([(cx - 0.125, 2.42), (cx + 0.125, 2.42), (cx, 2.66)], 0.002, 0.022, lime)
        prism([(cx - 0.075, 2.445), (cx + 0.075, 2.445), (cx, 2.595)], -0.018, 0.004, shade)
    stone = [m_plain("stone%d" % k, c, 0.85, 0.2, 0.2, 5, 0.5, 0.01) for k, c in enumerate(("#d8c5a4", "#cbb48e", "#dfceb0"))]
    plane(-20, 20, -14, 0.3, sand(), -0.03)
    for j in range(9):
        x = -4.2 - 0.4 * (j % 2)
        while x < 4.2:
            w = R(0.6, 0.95)
            box(x, x + w - 0.014, -0.52 * (j + 1) + 0.012, -0.52 * j, -0.06, R(-0.004, 0.004), P.rng.choice(stone), 0.008)
            x += w
    box(x0 - 0.16, x1 + 0.16, -0.34, 0.2, 0, 0.1, stone[2], 0.015)
    put("olive", -0.62, -0.42, 1.42, 0.4)
    put("bougainvillea", -1.22, -0.5, 1.05, 0.1)
    put("snake-plant", -0.86, -0.98, 0.85, 0.8)
    put("areca", 1.52, -0.4, 1.3, 0.5)
    M = crate(0.2, -0.88, 0.12)
    for slug, dx, dy, s in (("lavender", -0.135, 0.0, 0.62), ("peace-lily", 0.13, 0.04, 0.62)):
        p = M @ Vector((dx, dy, 0.026))
        put(slug, p.x, p.y, s, R(0, 3), p.z)
    put("petunia", 0.92, -0.82, 0.85, 0.2)
    fronds = [frond_(R(1.1, 1.4)) for _ in range(3)]
    for i in range(13):
        a = i * 2 * PI / 13 + N(0, 0.1)
        obj(fronds[i % 3], T((-2.3, -1.1, 3.7), a, 0.25 + N(0, 0.2), N(0, 0.4)))
    low_sun(31, -57, 6.2, 0.2, 0.6)
    area((2.2, -4, 2.6), (0.3, 0, 0.9), 3, 40, (1, 0.93, 0.85))
    camera((0.1, -5.4, 1.35), (0.16, 0, 1.07), 47, 5.0, 8)


# name -> (what builds it, width, height, exposure)
SCENES = {
    "hero-upright": (hero_upright, 1080, 1260, -0.15),
    "nursery": (nursery, 1600, 700, -0.1),
    "shade-house": (shade_house_inside, 1080, 1260, 0.1),
    "potting": (potting, 1280, 960, -0.15),
    "delivery": (delivery, 1280, 960, -0.1),
}


def main():
    """Reads the command line and renders one scene; a smaller width makes a draft of the same frame."""
    parser = argparse.ArgumentParser(prog="nursery.py")
    parser.add_argument("scene", choices=SCENES)
    parser.add_argument("--width", type=int)
    parser.add_argument("--samples", type=int, default=16)
    parser.add_argument("--out", default="out")
    args = parser.parse_args(sys.argv[sys.argv.index("--") + 1 :])
    build, width, height, exposure = SCENES[args.scene]
    asked = args.width or width
    os.makedirs(args.out, exist_ok=True)
    reset()
    P.seed(7)
    build()
    render(os.path.join(args.out, args.scene + ".png"), asked, args.samples, round(asked * height / width), exposure=exposure)


if __name__ == "__main__":
    main()
