import { mainSites, numbered, zone, type PlannedSite } from './plan.ts'

/** Where the sites of the large demo stand, each a little beside the last of its town. */
const towns: readonly (readonly [name: string, latitude: number, longitude: number])[] = [
  ['Aberdeen', 57.1497, -2.0943],
  ['Bath', 51.3811, -2.359],
  ['Belfast', 54.5973, -5.9301],
  ['Bristol', 51.4545, -2.5879],
  ['Cambridge', 52.2053, 0.1218],
  ['Cardiff', 51.4816, -3.1791],
  ['Carlisle', 54.8925, -2.9329],
  ['Coventry', 52.4068, -1.5197],
  ['Derby', 52.9225, -1.4746],
  ['Dundee', 56.462, -2.9707],
  ['Edinburgh', 55.9533, -3.1883],
  ['Exeter', 50.7184, -3.5339],
  ['Glasgow', 55.8642, -4.2518],
  ['Hull', 53.7676, -0.3274],
  ['Inverness', 57.4778, -4.2247],
  ['Leeds', 53.8008, -1.5491],
  ['Leicester', 52.6369, -1.1398],
  ['Lincoln', 53.2307, -0.5406],
  ['Norwich', 52.6309, 1.2974],
  ['Oxford', 51.752, -1.2577],
  ['Plymouth', 50.3755, -4.1427],
  ['Swansea', 51.6214, -3.9436],
]
/** The distance between them, degrees. */
const apart = 0.02

/** With the 60 doors and 500 people of the other sites: 5,000 doors and 50,000 people. */
const [sites, doorsOfAll, peopleOfAll] = [330, 4_940, 49_500]

function largeSite(index: number): PlannedSite {
  const [town, latitude, longitude] = towns[index % towns.length] ?? ['Town', 0, 0]
  const nth = Math.floor(index / towns.length)
  const doors = Math.floor((doorsOfAll * (index + 1)) / sites) - Math.floor((doorsOfAll * index) / sites)
  return {
    name: `${town} ${nth + 1}`,
    latitude: latitude + (Math.floor(nth / 4) - 2) * apart,
    longitude: longitude + ((nth % 4) - 2) * apart,
    controllers: 3,
    people: peopleOfAll / sites,
    zones: [
      zone('Reception', 80, ['Main entrance', 'Side entrance', 'Car park']),
      zone('Offices', 140, numbered('Office', 6)),
      zone('Workshop', 60, numbered('Workshop', doors - 11)),
      zone('Stores', 12, ['Stores', 'Cage'], true),
    ],
  }
}

/** The main site owner of the large demo: 334 sites, 5,000 doors, 50,000 people. */
export const largeSites: readonly PlannedSite[] = [
  ...mainSites,
  ...Array.from({ length: sites }, (_, index) => largeSite(index)),
]
