"""Gives glyphs of several weights the same points, so that one font can hold them all. No outline changes its form."""
from itertools import permutations
from math import inf, lcm

from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib.tables._g_l_y_f import GlyphCoordinates

# A contour is a list of runs: a point on the line, and the points off it up to the next one. A run is a uniform quadratic
# spline, so dividing each of its pieces alike gives the very same curve.


def make_compatible(fonts):
    """`fonts`: the weights, lightest first; changed in place. Their glyphs and contours must agree in number."""
    names = set.intersection(*(set(font.getGlyphOrder()) for font in fonts))
    for name in sorted(names):
        glyphs = [font["glyf"][name] for font in fonts]
        if any(glyph.isComposite() for glyph in glyphs) and not same_components(glyphs):
            for font in fonts:
                decompose(font, name)
    for name in sorted(names):
        glyphs = [font["glyf"][name] for font in fonts]
        if glyphs[0].numberOfContours > 0 and not same_structure(glyphs):
            give_same_points(fonts, name)


def same_components(glyphs):
    """Brings the components into the order of the first weight; False where they are not the same, or not distinct."""
    if not all(glyph.isComposite() for glyph in glyphs):
        return False
    names = [[component.glyphName for component in glyph.components] for glyph in glyphs]
    order = names[0]
    if any(sorted(other) != sorted(order) for other in names) or len(set(order)) < len(order):
        return all(other == order for other in names)
    for glyph in glyphs:
        glyph.components.sort(key=lambda component: order.index(component.glyphName))
    return True


def decompose(font, name):
    if not font["glyf"][name].isComposite():
        return
    glyph_set = font.getGlyphSet()
    recording = DecomposingRecordingPen(glyph_set)
    glyph_set[name].draw(recording)
    pen = TTGlyphPen(None)
    recording.replay(pen)
    font["glyf"][name] = pen.glyph()
    font["glyf"][name].recalcBounds(font["glyf"])


def same_structure(glyphs):
    first = glyphs[0]
    return all(glyph.endPtsOfContours == first.endPtsOfContours and on_line(glyph) == on_line(first) for glyph in glyphs)


def on_line(glyph):
    return [flag & 1 for flag in glyph.flags]


def give_same_points(fonts, name):
    weights = [contours_of(font["glyf"][name], font["glyf"]) for font in fonts]
    if len({len(contours) for contours in weights}) > 1:
        raise ValueError(f"{name} has another number of contours in another weight")
    weights = [in_order_of(contours, weights[0]) for contours in weights]
    for place, contours in enumerate(zip(*weights)):
        fullest = max(contours, key=len)
        for weight, contour in zip(weights, same_pieces([with_runs_of(contour, fullest) for contour in contours])):
            weight[place] = contour
    for font, contours in zip(fonts, weights):
        draw(font["glyf"][name], contours)
        font["glyf"][name].recalcBounds(font["glyf"])


def contours_of(glyph, table):
    points, ends, flags = glyph.getCoordinates(table)
    contours, start = [], 0
    for end in ends:
        part = [(points[at], flags[at] & 1) for at in range(start, end + 1)]
        first = next(at for at, (_, is_on) in enumerate(part) if is_on)
        runs = []
        for point, is_on in part[first:] + part[:first]:
            if is_on:
                runs.append((point, []))
            else:
                runs[-1][1].append(point)
        contours.append(runs)
        start = end + 1
    return contours


def in_order_of(contours, model):
    """The contours in the order of another weight: what stands nearest, and is most alike, goes together."""
    if len(contours) > 6:
        return contours
    unlike = lambda one, other: abs(len(one) - len(other)) * 100 + distance(middle(one), middle(other))
    return list(min(permutations(contours), key=lambda order: sum(map(unlike, order, model))))


def middle(contour):
    return tuple(sum(point[axis] for point, _ in contour) / len(contour) for axis in (0, 1))


def distance(one, other):
    return ((one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2) ** 0.5


def with_runs_of(contour, model):
    """The contour with its runs cut in two where the model has more of them, so that points move the least."""
    if len(contour) == len(model):
        return contour
    turned = [contour[by:] + contour[:by] for by in (0, 1, -1)]
    return min((cut_like(each, model) for each in turned), key=lambda found: found[0])[1]


def cut_like(contour, model):
    """How far points are from those of the model, and the contour cut."""
    count, wanted = len(contour), len(model)
    best = {(0, 0): (0, None)}
    for here in range(count):
        for there in range(wanted):
            cost = best.get((here, there), (inf,))[0] + distance(contour[here][0], model[there][0]) ** 2
            for runs in range(1, wanted - count + 2):
                step = (here + 1, there + runs)
                if cost < best.get(step, (inf,))[0]:
                    best[step] = (cost, (here, there))
    path = [(count, wanted)]
    while best[path[-1]][1]:
        path.append(best[path[-1]][1])
    path.reverse()
    cut = []
    for (here, there), (_, next_there) in zip(path, path[1:]):
        point, off = contour[here]
        end = contour[(here + 1) % count][0]
        for place in range(there + 1, next_there):
            before, middle_point, after = cut_at(point, off, end, model[place][0])
            cut.append((point, before))
            point, off = middle_point, after
        cut.append((point, off))
    return best[path[-1]][0], cut


def cut_at(start, off, end, near):
    fine = divided(start, off, end, 4 * max(len(off), 2))
    between = [half_way(one, other) for one, other in zip(fine, fine[1:])]
    at = min(range(len(between)), key=lambda place: distance(between[place], near))
    return fine[: at + 1], between[at], fine[at + 1 :]


def same_pieces(contours):
    """Each run in as many pieces as in the weight that needs the most."""
    result = [[] for _ in contours]
    for place in range(len(contours[0])):
        pieces = lcm(*(len(contour[place][1]) or 1 for contour in contours))
        is_straight = not any(contour[place][1] for contour in contours)
        for contour, made in zip(contours, result):
            point, off = contour[place]
            made.append((point, [] if is_straight else divided(point, off, contour[(place + 1) % len(contour)][0], pieces)))
    return result


def divided(start, off, end, pieces):
    """The same run in that many pieces, a multiple of what it has."""
    if not off:
        off = [half_way(start, end)]
    parts = pieces // len(off)
    on = [start, *(half_way(one, other) for one, other in zip(off, off[1:])), end]
    blend = lambda a, c, b, s, t: tuple((1 - s) * (1 - t) * a[i] + (s + t - 2 * s * t) * c[i] + s * t * b[i] for i in (0, 1))
    return [blend(a, c, b, part / parts, (part + 1) / parts) for a, c, b in zip(on, off, on[1:]) for part in range(parts)]


def half_way(one, other):
    return ((one[0] + other[0]) / 2, (one[1] + other[1]) / 2)


def draw(glyph, contours):
    points = [(point, is_on) for contour in contours for on, off in contour for point, is_on in [(on, 1), *((each, 0) for each in off)]]
    sizes = [sum(1 + len(off) for _, off in contour) for contour in contours]
    glyph.coordinates = GlyphCoordinates([(round(x), round(y)) for (x, y), _ in points])
    glyph.flags = bytearray(is_on for _, is_on in points)
    glyph.endPtsOfContours = [sum(sizes[: place + 1]) - 1 for place in range(len(sizes))]
