"""Projects the lines of one drawing: blender -b -P art/draw.py -- '{"scene": "hero", "view": "plan", …}' lines.json

The argument is a line of art/drawings.json. Points are in the drawing's units, 20 to one of the model, y downwards.
"""

import importlib
import json
import math
import random
import sys
from collections import Counter, defaultdict
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE / "scenes")]
sys.dont_write_bytecode = True

import bmesh  # noqa: E402 - the kit is found only now
import bpy  # noqa: E402
import kit  # noqa: E402
import numpy as np  # noqa: E402

slabs = []  # widths and depths of the plinths that the scene asks for
kit.plinth = lambda w, d, *_, **__: slabs.append((w, d)) or 0  # before a scene takes it from the kit
import page_parts  # noqa: E402
from kit.layers import FLOOR  # noqa: E402
from mathutils import Matrix, Vector  # noqa: E402
from mathutils.bvhtree import BVHTree  # noqa: E402
from mathutils.geometry import delaunay_2d_cdt  # noqa: E402

SCALE = 20  # units of the drawing to one of the model
TREES = {"round": 0.86, "column": 0.86, "conifer": 1}  # the kit's meshes of trees: the circle's share of the crown
ROUND = {**TREES, "rotor": 1.1}  # what a plan shows as a circle
SIGNS = {*TREES, "person"}  # of which no lines are drawn
MARKS = {*ROUND, *SIGNS}
FOLIAGE = {"planting", "sage", "fir", "moss", "bark"}  # of which only the outline is drawn
GAP = 3  # width of a gap between leaves or boughs through which nothing is drawn
PIECE = 5  # length of the pieces of a line that are weighed one by one
DEPTH = 0.45  # a step in depth from which a line bounds a volume, in units of the model
SHEET = 0.05  # thickness in a section of what is a surface without thickness in the model
SHORTEST_PROFILE = 30  # points of a terrain's profile, 0.05 of the model apart, of which a line is drawn at least
SPECK = 0.03  # the smallest area of a section that is drawn, in square units of the model
CUT = "cut"  # the material of the surface that closes what is cut


def clump(centre, radius, count, _, m="planting", *__, squash=0.8):
    """In place of a tree's leaves, the ball that they fill; hedges and climbers have fewer and are left out."""
    if count > 60:
        ball = bmesh.new()
        bmesh.ops.create_icosphere(ball, subdivisions=3, radius=radius)
        points = [Vector(centre) + Vector((v.co.x, v.co.y, v.co.z * squash)) for v in ball.verts]
        kit.emit(m, points, [tuple(vertex.index for vertex in face.verts) for face in ball.faces])
        ball.free()


def lattice(a, b, half, m, bays):
    """In place of a lattice boom, one plane of it: the bars of its four sides would cross each other."""
    a, b = Vector(a), Vector(b)
    across = Vector((half, 0, 0)) if a.x == b.x else Vector((0, 0, half))
    for side in (-across, across):
        page_parts.tube([a + side, b + side], 0.032, m, sides=5)
    nodes = [a.lerp(b, k / bays) + across * (-1) ** k for k in range(bays + 1)]
    for p, q in zip(nodes, nodes[1:]):
        page_parts.tube([p, q], 0.01, m, sides=4)


def build(drawing):
    """Builds the scene without its plinth; returns its module, its meshes as objects in the world's frame, and its marks.

    Marks are what is drawn as signs: trees, rotors and people, by their mesh, as (place, half width, height).
    """
    bpy.ops.wm.read_factory_settings(use_empty=True)
    page_parts.leaves = clump  # before the parts of a scene take it
    importlib.import_module("strategy_parts").lattice = lattice
    kit.materials()
    module = importlib.import_module(drawing["scene"])
    for function in drawing.get("without", ()):
        setattr(module, function, lambda *_: None)
    module.build(*([drawing["variant"]] if "variant" in drawing else []))
    kit.flush()
    bpy.context.view_layer.update()
    solids, marks = [], defaultdict(list)
    turn = Matrix.Rotation(math.radians(drawing.get("turn", 0)), 4, "Z")
    hidden = set(drawing.get("hidden", ()))
    for item in list(bpy.context.scene.objects):
        mesh = item.data.name.rsplit(".")[0] if item.type == "MESH" else ""
        item.matrix_world = turn @ item.matrix_world
        place, scale = item.matrix_world.translation, item.matrix_world.to_scale()
        before = mesh in MARKS and place.y < drawing.get("at", -math.inf)
        if mesh == "glass" and "lit" in drawing:
            generator = random.Random(1)
            marks["pane"] = [pane for pane in panes(item.data) if generator.random() < drawing["lit"]]
        if mesh in MARKS and not before:
            reach = max(abs(corner[0]) for corner in item.bound_box) * scale.x
            marks[mesh].append((place.copy(), reach * ROUND.get(mesh, 1), scale.z))
        if before or not mesh or item.name == FLOOR or mesh in SIGNS or item.data.materials[0].name in hidden:
            bpy.data.objects.remove(item)
            continue
        item.data = item.data.copy()
        item.data.transform(item.matrix_world)
        item.matrix_world = Matrix.Identity(4)
        for point, away in () if mesh == "rotor" else limits(drawing):
            cut(item, point, away)
        triangulate(item.data)
        if item.data.polygons:
            solids.append(item)
        else:
            bpy.data.objects.remove(item)
    bpy.context.view_layer.update()
    return module, solids, marks


def panes(data):
    """The left, lower, right and upper edge of each pane that faces the front."""
    for face in data.polygons:
        if face.normal.y < -0.9:
            points = np.array([data.vertices[index].co for index in face.vertices])
            (left, _, low), (right, _, high) = points.min(0), points.max(0)
            yield left, low, right, high


def limits(drawing):
    """Planes beyond which nothing is drawn, each with the direction away: those of the frame, in a plan of the slab."""
    if drawing["view"] == "plan":
        for side in (-1, 1):
            yield (side * slabs[0][0] / 2, 0, 0), (side, 0, 0)
            yield (0, side * slabs[0][1] / 2, 0), (0, side, 0)
    for x, side in zip(drawing["x"], (-1, 1)):
        yield (x, 0, 0), (side, 0, 0)
    if "z" in drawing:
        yield (0, 0, drawing["z"][0]), (0, 0, -1)
    if drawing["view"] == "elevation" and "at" in drawing:
        yield (0, drawing["at"], 0), (0, -1, 0)


def triangulate(data):
    """Parts faces of many corners, which Freestyle would part along edges that are seen, and turns them outwards."""
    mesh = bmesh.new()
    mesh.from_mesh(data)
    bmesh.ops.recalc_face_normals(mesh, faces=mesh.faces[:])
    bmesh.ops.triangulate(mesh, faces=[face for face in mesh.faces if len(face.verts) > 4])
    mesh.to_mesh(data)
    mesh.free()


def cut(item, point, away):
    """Removes what lies on the side of `away`; returns the edges of the cut as pairs of points."""
    mesh = bmesh.new()
    mesh.from_mesh(item.data)
    geometry = mesh.verts[:] + mesh.edges[:] + mesh.faces[:]
    found = bmesh.ops.bisect_plane(
        mesh, geom=geometry, dist=1e-5, plane_co=point, plane_no=away, clear_outer=True
    )
    edges = [
        tuple(vertex.co.copy() for vertex in edge.verts)
        for edge in found["geom_cut"]
        if isinstance(edge, bmesh.types.BMEdge)
    ]
    mesh.to_mesh(item.data)
    mesh.free()
    return edges


def chains(edges):
    """Joins edges, pairs of points, end to end; a closed line ends with the point at which it begins."""
    ends = defaultdict(list)
    for a, b in edges:
        ends[a].append(b)
        ends[b].append(a)
    for start in sorted(ends, key=lambda point: len(ends[point]) % 2 == 0):
        while ends[start]:
            line = [start]
            while ends[line[-1]]:
                end = line[-1]
                line.append(ends[end].pop())
                ends[line[-1]].remove(end)
                first = line.index(line[-1])
                if first < len(line) - 1:
                    yield line[first:]
                    del line[first + 1 :]
            if len(line) > 1:
                yield line


def area(line):
    """What a closed line encloses, above 0 if it runs anticlockwise."""
    return sum(ax * by - bx * ay for (ax, ay), (bx, by) in zip(line, line[1:] + line[:1])) / 2


def cut_faces(edges):
    """The faces, as points (x, z), that these edges of a cut bound; the open side of a solid is closed."""
    flat = [((a.x, a.z), (b.x, b.z)) for a, b in edges]
    for line in chains([(a, b) for a, b in flat if math.dist(a, b) > 1e-4]):
        if abs(area(line)) > 1e-3:
            corners = line[:-1] if line[0] == line[-1] else line
            yield corners if area(corners) > 0 else corners[::-1]
            continue
        for (ax, az), (bx, bz) in zip(line, line[1:]):
            half = SHEET / 2 / math.dist((ax, az), (bx, bz))
            dx, dz = (az - bz) * half, (bx - ax) * half
            yield [(ax - dx, az - dz), (bx - dx, bz - dz), (bx + dx, bz + dz), (ax + dx, az + dz)]


def close(faces, y):
    """Puts one surface where these faces of a section lie, which hides what is behind; returns its outlines."""
    points = [Vector(point) for face in faces for point in face]
    numbers = iter(range(len(points)))
    indices = [[next(numbers) for _ in face] for face in faces]
    points, _, triangles, _, _, origins = delaunay_2d_cdt(points, [], indices, 0, 1e-4)
    triangles = [triangle for triangle, origin in zip(triangles, origins) if origin]
    mesh = bpy.data.meshes.new(CUT)
    mesh.from_pydata([(x, y, z) for x, z in points], [], triangles)
    mesh.materials.append(bpy.data.materials.new(CUT))
    bpy.context.scene.collection.objects.link(bpy.data.objects.new(CUT, mesh))
    sides = Counter(tuple(sorted(side)) for face in triangles for side in zip(face, face[1:] + face[:1]))
    outlines = chains([tuple(points[i].to_tuple() for i in side) for side, uses in sides.items() if uses == 1])
    return [[(x, y, z) for x, z in line] for line in outlines if abs(area(line)) > SPECK]


class Sheet:
    """Where the drawing lies in the model: from the world to the units of the drawing, and what the camera sees."""

    def __init__(self, drawing, solids):
        self.plan = drawing["view"] == "plan"
        corners = np.array([corner for item in solids for corner in item.bound_box])
        low, high = corners.min(0), corners.max(0)
        self.x0, self.x1 = drawing["x"]
        up = 1 if self.plan else 2
        bottom, top = drawing.get("y" if self.plan else "z", (None, None))
        self.bottom = low[up] - 0.5 if bottom is None else bottom
        self.top = high[up] + 0.5 if top is None else top
        self.width, self.height = (round((b - a) * SCALE) for a, b in ((self.x0, self.x1), (self.bottom, self.top)))
        self.near = high[2] + 10 if self.plan else low[1] - 10
        self.depth = 20 + (high[2] - low[2] if self.plan else high[1] - low[1])

    def place(self, x, up):
        """A point of the drawing, from a point of its plane in the model."""
        return (x - self.x0) * SCALE, (self.top - up) * SCALE

    def project(self, point):
        return self.place(point[0], point[1] if self.plan else point[2])

    def camera(self):
        scene = bpy.context.scene
        data = bpy.data.cameras.new("drawing")
        data.type, data.sensor_fit, data.ortho_scale = "ORTHO", "HORIZONTAL", self.x1 - self.x0
        data.clip_start, data.clip_end = 0.1, self.depth + 10
        stand = bpy.data.objects.new("drawing", data)
        scene.collection.objects.link(stand)
        scene.camera = stand
        x, up = (self.x0 + self.x1) / 2, (self.bottom + self.top) / 2
        stand.location = (x, up, self.near) if self.plan else (x, self.near, up)
        stand.rotation_euler = (0 if self.plan else math.pi / 2, 0, 0)
        scene.render.resolution_x, scene.render.resolution_y = self.width, self.height
        scene.render.resolution_percentage = 100

    def look(self, x, y):
        """How far the model lies behind a point of the drawing, and the material there."""
        right, up = self.x0 + x / SCALE, self.top - y / SCALE
        start = (right, up, self.near) if self.plan else (right, self.near, up)
        direction = (0, 0, -1) if self.plan else (0, 1, 0)
        hit, place, _, _, item, _ = bpy.context.scene.ray_cast(bpy.context.view_layer.depsgraph, start, direction)
        return ((Vector(place) - Vector(start)).length, item.data.materials[0].name) if hit else (self.depth, "")


def visible_lines(sheet, terrain):
    """The lines that Freestyle sees, as lists of points. A terrain hides, but is not drawn: it has too many faces."""
    import parameter_editor
    from freestyle.types import StrokeShader

    strokes = []

    class Collect(StrokeShader):
        def shade(self, stroke):
            strokes.append(
                [(v.point[0], sheet.height - v.point[1], -v.point_3d[2]) for v in stroke]
            )

    if terrain:
        terrain.hide_render = True
    parameter_editor.callbacks_modifiers_post.append(lambda *_: [Collect()])
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    scene.cycles.samples, scene.cycles.max_bounces, scene.cycles.use_denoising = 1, 0, False
    scene.render.use_freestyle = scene.view_layers[0].use_freestyle = True
    settings = scene.view_layers[0].freestyle_settings
    settings.crease_angle = math.radians(130)
    for other in list(settings.linesets):
        settings.linesets.remove(other)
    lines = settings.linesets.new("lines")
    lines.select_silhouette = lines.select_border = lines.select_crease = True
    if lines.linestyle is None:
        lines.linestyle = bpy.data.linestyles.new("line")
    bpy.ops.render.render()
    return strokes


def weigh(sheet, strokes, accents, flush):
    """Parts lines at the edges of volumes, beyond which the depth changes, from those on their faces.

    Between two pieces of a material of `flush` whose faces lie in one plane no line is drawn.
    """
    weighed = {"accent": [], "outline": [], "detail": []}
    for stroke in strokes:
        for (ax, ay, _), (bx, by, _) in zip(stroke, stroke[1:]):
            length = math.hypot(bx - ax, by - ay)
            at_foot = not sheet.plan and min(ay, by) > sheet.height - 0.5
            if length < 1e-6 or at_foot:
                continue
            nx, ny = (ay - by) / length, (bx - ax) / length
            pieces = min(7, max(1, round(length / PIECE)))
            votes = Counter()
            for k in range(pieces):
                x, y = (a + (b - a) * (k + 0.5) / pieces for a, b in ((ax, bx), (ay, by)))
                left, right = (
                    [sheet.look(x + side * nx * reach, y + side * ny * reach) for reach in (0.6, GAP / 2, GAP)]
                    for side in (-1, 1)
                )
                distance, owner = min(left[0], sheet.look(x, y), right[0])
                nearest = distance if owner not in FOLIAGE else sheet.depth
                step = abs(left[0][0] - right[0][0])
                seam = owner in flush and step < 1e-3 and left[0][1] == right[0][1]
                if owner == CUT or seam or all(
                    any(material in FOLIAGE and away < nearest for away, material in looks)
                    for looks in (left, right)
                ):
                    weight = "inside"
                elif owner in FOLIAGE:
                    weight = "detail"
                elif owner in accents:
                    weight = "accent"
                else:
                    weight = "outline" if step > DEPTH else "detail"
                votes[weight] += 1
            weight = votes.most_common(1)[0][0]
            if weight == "inside":
                continue
            lines = weighed[weight]
            if lines and lines[-1][-1] == (ax, ay):
                lines[-1].append((bx, by))
            else:
                lines.append([(ax, ay), (bx, by)])
    return weighed


def in_front_of_terrain(sheet, strokes):
    """The pieces of the strokes that nothing of the model hides."""
    kept = []
    for stroke in strokes:
        for a, b in zip(stroke, stroke[1:]):
            pieces = max(1, round(math.dist(a[:2], b[:2]) / PIECE))
            points = [tuple(p + (q - p) * k / pieces for p, q in zip(a, b)) for k in range(pieces + 1)]
            for start, end in zip(points, points[1:]):
                x, y, distance = ((p + q) / 2 for p, q in zip(start, end))
                if sheet.look(x, y)[0] > distance - 1:
                    kept.append([start, end])
    return kept


def contours(sheet, terrain, interval):
    """Level lines: the walls of the flat layers of which the terrain is made, at every `interval` from the water."""
    lines = []
    vertices = terrain.data.vertices
    for face in terrain.data.polygons:
        points = [vertices[index].co for index in face.vertices]
        low, high = min(p.z for p in points), max(p.z for p in points)
        level = math.ceil(low / interval - 1e-3) * interval + 1e-3
        if low < level < high:
            a, b = min(points, key=lambda p: (p.x, p.y)), max(points, key=lambda p: (p.x, p.y))
            lines.append((level, [sheet.project(a), sheet.project(b)]))
    return lines


def runs(shown):
    """Where each run of true values begins, and ends."""
    return zip(*(np.flatnonzero(np.diff(np.pad(shown, 1).astype(int)) == side) for side in (1, -1)))


class Hills:
    """Profiles of a terrain from side to side, without the steps of its layers."""

    def __init__(self, terrain, drawing):
        self.name, self.foot = terrain.data.materials[0].name, drawing.get("foot", 0)
        self.tree = BVHTree.FromObject(terrain, bpy.context.evaluated_depsgraph_get())
        corners = np.array(terrain.bound_box)
        (x0, front, _), (x1, self.back, _) = corners.min(0), corners.max(0)
        self.front = max(front, drawing.get("at", front))
        self.xs = np.arange(x0, x1 + 0.025, 0.05).clip(x0 + 0.01, x1 - 0.01)

    def profile(self, y):
        """The heights at y; 0 where there is water."""
        hits = (self.tree.ray_cast(Vector((x, y, 50)), Vector((0, 0, -1)))[0] for x in self.xs)
        heights = np.array([hit.z if hit else 0 for hit in hits])
        window = np.hanning(31) / np.hanning(31).sum()
        return np.where(heights > 0, np.convolve(np.pad(heights, 15, "edge"), window, "valid"), 0)

    def lines(self, sheet, heights, shown):
        """The parts of a profile where `shown` holds and nothing stands before it."""
        places = [sheet.place(x, z) for x, z in zip(self.xs, heights)]
        shown = shown & [sheet.look(*place)[1] in (self.name, "") for place in places]
        for start, end in runs(shown):
            yield places[start:end]

    def section(self, y, bed):
        """The faces, as points (x, z), of the cut at y, down to the foot of the drawing; `bed`: the ground under water."""
        heights = self.profile(y + 0.01)
        heights = np.where(heights > 0, heights, [min(0, bed(x, y)) for x in self.xs])
        low, xs = self.foot, self.xs.tolist()
        yield [(xs[0], low), (xs[-1], low), *zip(xs[::-1], heights.tolist()[::-1])]

    def water(self, sheet, y):
        """The level of the water, where a cut at y meets it."""
        for start, end in runs(self.profile(y + 0.01) <= 0):
            yield [sheet.place(self.xs[start], 0), sheet.place(self.xs[end - 1], 0)]

    def crowns(self, trees):
        """The upper outline of these trees: cones, by their place, half width and height."""
        heights = np.zeros_like(self.xs)
        for place, reach, height in trees:
            near = slice(*np.searchsorted(self.xs, (place.x - reach, place.x + reach)))
            cone = place.z + height * (1 - np.abs(self.xs[near] - place.x) / reach)
            heights[near] = np.maximum(heights[near], cone)
        return heights

    def skylines(self, sheet, spacing, trees):
        """Profiles and rows of trees from the front to the back, as far as nothing before hides them, and the outline."""
        hidden, behind = np.zeros_like(self.xs), []
        for row, y in enumerate(np.arange(self.front + 0.05, self.back, spacing / 8)):
            heights = self.profile(y)
            if row == 0:
                places = [sheet.place(x, z) for x, z in zip(self.xs, heights)]
                edge = [places[start:end] for start, end in runs(heights > 0)]
            if row % 8 == 4:
                found = self.lines(sheet, heights, heights > hidden + 0.02)
                behind += [line for line in found if len(line) > SHORTEST_PROFILE]
            if row % 8 == 0:
                crowns = self.crowns([tree for tree in trees if 0 <= tree[0].y - y < spacing])
                behind += self.lines(sheet, crowns, crowns > hidden)
                heights = np.maximum(heights, crowns)
            hidden = np.maximum(hidden, heights)
        return behind, edge + ([] if trees else list(self.lines(sheet, hidden, hidden > 0)))


def arcs(sheet, middle, radius):
    """The parts of a circle that lie on the slab: its centre and radius, and the angles in degrees from and to."""
    right, back = (size / 2 for size in slabs[0])
    angles = np.arange(0, 360.25, 0.25)
    x, y = middle.x + radius * np.cos(np.radians(angles)), middle.y + radius * np.sin(np.radians(angles))
    inside = (np.abs(x) <= right) & (np.abs(y) <= back)
    for start, end in runs(inside):
        yield *sheet.project(middle), radius * SCALE, angles[start], angles[end - 1]


def figures(sheet, people):
    """The people whom nothing hides: where they stand, and how tall they are."""
    for place, _, height in people:
        x, y = sheet.place(place.x, place.z)
        if sheet.look(x, y - 0.7 * height * SCALE)[0] > place.y - sheet.near - 0.1:
            yield x, y, height * SCALE


def main():
    drawing = json.loads(sys.argv[-2])
    module, solids, marks = build(drawing)
    terrain = next((item for item in solids if item.data.materials[0].name == drawing.get("terrain")), None)
    hills = Hills(terrain, drawing) if terrain else None
    outlines = []
    if drawing["view"] == "section":
        faces = []
        for item in solids:
            if item.data.name.startswith("rotor"):
                continue
            edges = cut(item, (0, drawing["at"], 0), (0, -1, 0))
            if item.data.materials[0].name not in ("glass", "water") and item != terrain:
                faces += cut_faces(edges)
        if terrain:
            turn = Matrix.Rotation(math.radians(-drawing.get("turn", 0)), 2)
            bed = lambda x, y: module.natural_height(*(turn @ Vector((x, y))))  # noqa: E731
            faces += hills.section(drawing["at"], bed)
        outlines = close(faces, drawing["at"])
    bpy.context.view_layer.update()
    sheet = Sheet(drawing, solids)
    sheet.camera()
    strokes = visible_lines(sheet, terrain)
    strokes = in_front_of_terrain(sheet, strokes) if terrain else strokes
    lines = weigh(sheet, strokes, drawing.get("accents", ()), drawing.get("flush", ()))
    lines[CUT] = [[sheet.project(point) for point in line] for line in outlines]
    if terrain and sheet.plan:
        for level, line in contours(sheet, terrain, drawing["interval"]):
            lines["outline" if level < 0.01 else "detail"].append(line)
    elif terrain:
        profiles, skyline = hills.skylines(sheet, drawing["interval"], marks["conifer"])
        lines["detail"] += profiles
        lines["outline"] += skyline
        if outlines:
            lines["outline"] += hills.water(sheet, drawing["at"])
    result = {"width": sheet.width, "height": sheet.height, "lines": lines}
    result["metre"] = round(module.METRE * SCALE, 3) if hasattr(module, "METRE") else None
    foot = drawing.get("foot", 0)
    result["ground"] = None if sheet.plan or sheet.bottom >= foot else sheet.place(0, foot)[1]
    circles = [circle[:2] for mesh in ROUND for circle in marks[mesh]]
    result["circles"] = [arc for circle in circles for arc in arcs(sheet, *circle)] if sheet.plan else []
    result["figures"] = [] if sheet.plan else list(figures(sheet, marks["person"]))
    result["panes"] = [(*sheet.place(a, b), *sheet.place(c, d)) for a, b, c, d in marks["pane"]]
    Path(sys.argv[-1]).write_text(json.dumps(result))


main()
