"""The estuary city for phones: the same place on a compact plot, corner towards the viewer."""

from hero_works import *

WEST, EAST, SOUTH, NORTH = -10.0, 10.0, -13.2, 14.5  # edges of the tall model
METRE = 1 / 7  # larger than the houses', as the train is, so that people are seen on a phone
SHORE = [(-5.5, 5.4), (-8.2, 5.5), (-0.75, 2.6), (-0.8, 1.6)]  # where people stand, kept clear of trees


def height(x, y):
    """Landform: solar bank on the left, city shore on the right, a stepped ridge at the far corner."""
    west = min(y - 4.6 + 0.5 * math.sin(x * 0.9), -3.6 - x - 0.10 * (y - 5) + 0.4 * math.sin(y * 0.7))
    east = min(x + 1.2 + 0.06 * max(0, y) + 0.4 * math.sin(y * 0.7), y + 2.0)
    land = max(-0.9, min(0.42, 0.35 * max(west, east)))
    if land < 0.3:
        return land
    ridge = 2.9 * smooth(6.6, 12.4, y + 0.25 * x) * smooth(-2.4, 5, x)
    return land + ridge + 0.4 * fbm(x, y, 0.2, 3) * smooth(8.5, 11, y) * smooth(-1, 3, x)


def quarter(rng):
    """Quay with the brick mill, station, tower cluster and blocks on the right."""
    prism([(3.2, -11.6), (9.95, -11.6), (9.95, 6.4), (-0.4, 6.4), (-0.4, -2.4), (3.2, -2.8)], 0, QUAY, "land")
    ribbon([(9.95, -11.5), (3.3, -11.5), (3.3, -2.7), (-0.3, -2.3), (-0.3, 5)], 0.2, QUAY, "stone", 0.05)
    with at(3.4, -5.6):
        station(4)
    mill(6.9, -9.0, 5.0, 2.1, 1.4, 6, 0.55, QUAY)
    chimney(9.5, -7.9, 3.6, QUAY)
    steps_down(7.4, -11.6, 2.6, QUAY)
    avenue([(3.8, -10.9), (9.8, -10.9)], 0.95, 0.75, z=QUAY)
    for path in ([(0, -1.9), (9.7, -1.9)], [(4.55, -1.6), (4.55, 6.2)], [(0, 2.9), (9.7, 2.9)]):
        ribbon(path, 0.5, QUAY, "road", 0.012)
        cars(path, QUAY, rng, 0.5)
        for side in (-0.42, 0.42):
            avenue(offset(path, side), 1.05, 0.66, z=QUAY)
    with at(0, 0, QUAY):
        perimeter_block(2.0, 0.5, 3.9, 3.6, 1.5, rng, warm=0.3)
        fin_tower(6.3, 0.1, 1.75, 1.75, 8.8, 0, 0, rng)
        house(8.7, 0.5, 1.7, 3.6, 2.4, "grid", "plaster", "green", rng)
        house(6.3, 1.9, 1.9, 1.0, 1.8, "punched", "stone", "terrace", rng)
        round_tower(7.6, 4.9, 1.1, 6.8)
        house(5.7, 4.8, 1.3, 2.6, 2.1, "punched", "plaster", "pv", rng)
        perimeter_block(2.0, 4.8, 3.9, 2.9, 1.8, rng)


def woods(land, sites, rng):
    """Conifers on the ridge, a hedge of broad-leaved trees around the solar bank."""
    for _ in range(6000):
        x, y = rng.uniform(-9.6, 9.6), rng.uniform(-1.6, 14.1)
        if height(x, y) < 0.2 or not clear(x, y, sites, 0.7):
            continue
        ridge = x > -1.2 and y > 7.0
        hedge = x < -3 and (y > 13.7 or y < 6.0 or x > -3.9)
        if ridge and fbm(x, y, 0.25, 21) > -0.4 + 0.3 * rng.random() and rng.random() < 0.62:
            tree(x, y, land.z(x, y) - 0.02, rng.uniform(0.5, 0.95), "conifer", rng)
        elif -2.6 < x < -0.7 and y < 8 and rng.random() < 0.14:
            tree(x, y, land.z(x, y) - 0.02, rng.uniform(0.5, 0.75), "round", rng)
        elif hedge and rng.random() < 0.35:
            tree(
                x,
                y,
                land.z(x, y) - 0.02,
                rng.uniform(0.5, 0.8),
                rng.choice(("round", "round", "column")),
                rng,
            )


def inhabitants(land, rng):
    """People on the quay around the mill, on its steps, in the streets, on a boat and on the solar bank."""
    for x, y, count in ((3.8, -9.6, 6), (3.75, -8.4, 4), (5.3, -10.45, 5), (7.2, -11.15, 4), (8.7, -10.4, 5)):
        people(x, y, QUAY, count, 0.35, METRE, rng)
    for x, y, count in ((3.9, -7.6, 3), (5.6, -7.55, 4), (4.3, -11.25, 4), (6.2, -11.2, 3), (9.4, -11.2, 2)):
        people(x, y, QUAY, count, 0.2, METRE, rng)
    for x in (6.6, 7.5, 8.2):
        people(x, -11.84, 0.427, 3, 0.07, METRE, rng)
    walkers([(3.7, -10.2), (3.7, -7.8)], QUAY, 0.7, METRE, rng)
    walkers([(4.2, -11.3), (9.7, -11.3)], QUAY, 0.9, METRE, rng)
    walkers([(0.6, -2.22), (9.4, -2.22)], QUAY, 0.9, METRE, rng)
    walkers([(4.2, -1.2), (4.2, 6.0)], QUAY, 0.9, METRE, rng)
    people(5.6, -1.35, QUAY, 4, 0.2, METRE, rng)
    people(4.6, -12.5, 0.14, 2, 0.08, METRE, rng)
    with at(0, -10.4, 0.352, 2.8):
        people(0.5, 0, 0, 3, 0.18, METRE, rng)
    for x, y in SHORE:
        people(x, y, land.z(x, y), 3, 0.2, METRE, rng)


def build_tall():
    """Compact plot: viaduct and train across the water, tower cluster, solar field, wind ridge."""
    studio(base(WEST, EAST, SOUTH, NORTH))
    land = contour(height, WEST, EAST, SOUTH, NORTH, 0.3, 110, ("land",))
    abutment(WEST + 0.14, -1.5, 1.7)
    line = curve([(WEST + 0.7, -1.65), (-6, -4.0), (-1.5, -5.5), (3.8, -5.6)], 16)
    viaduct(line, DECK, 6, 1.1)
    coaches(line, 2.4, 5, DECK, size=1.3)
    rng = random.Random(8)
    quarter(rng)
    solar_field(-7.0, 9.7, 0.6, 5.2, 7.2, 6)
    lamp_row([(4.0, -11.35), (9.8, -11.35)], 1.9, QUAY + 0.42, 1.2, 0.025)
    lamp_row([(0.6, -1.9), (9.6, -1.9)], 2.2, QUAY + 0.42, 1.2, 0.025)
    lamp_row([(4.55, -0.8), (4.55, 6.2)], 2.3, QUAY + 0.42, 1.2, 0.025)
    lamp_row(offset(line, 0.45), 4.4, DECK + 0.5, 1.2, 0.025)
    mooring(4.6, -11.6, rng, 3)
    boat(-5.0, -8.8, 0.5, 1.9, "lacquer", True)
    boat(0.0, -10.4, 2.8, 2.3, "plaster")
    sites = [(1.6, 12.2), (5.2, 10.0), (8.3, 12.6)]
    for (x, y), phase in zip(sites, (0.9, 1.2, 0.8)):
        turbine(x, y, land.z(x, y), 5.6, phase, rad(-40))
    lamp(*sites[1], land.z(*sites[1]) + 5.8, 0.3, RED, 0.035)
    inhabitants(land, random.Random(36))
    woods(land, sites + SHORE, random.Random(9))
    light(-64, 28, 5.8, 0.4)
    camera((0.5, 0.5, 1.6), -32, 34, 110, 117, 0.8, (2, -5, 2))
    haze(118, 40, 0.2, (0.6, 0.6, 0.58))
