/** A part of a site: its zone, what it holds at most, and how many doors lead into it. */
export interface PlannedZone {
  readonly name: string
  readonly doors: readonly string[]
  readonly maxOccupancy: number
  readonly antiPassback?: boolean
}

export interface PlannedSite {
  readonly name: string
  readonly latitude: number
  readonly longitude: number
  readonly controllers: number
  readonly people: number
  /** The first is the entrance. */
  readonly zones: readonly PlannedZone[]
}

export const numbered = (name: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${name} ${index + 1}`)
export const zone = (
  name: string,
  maxOccupancy: number,
  doors: readonly string[],
  antiPassback = false,
): PlannedZone => ({
  name,
  maxOccupancy,
  doors,
  antiPassback,
})

/** The main site owner: 4 sites, 14 zones, 60 doors, 12 controllers, 500 people. */
export const mainSites: readonly PlannedSite[] = [
  {
    name: 'Harbour House',
    latitude: 50.9044,
    longitude: -1.4043,
    controllers: 4,
    people: 200,
    zones: [
      zone('Reception', 60, ['Main entrance', 'Revolving door', 'Car park lift', 'Bike store']),
      zone('Ground floor', 120, ['Post room', 'Canteen', ...numbered('Ground floor east', 3)]),
      zone('First floor', 90, ['First floor lobby', ...numbered('First floor west', 4)]),
      zone('Second floor', 90, ['Second floor lobby', ...numbered('Second floor west', 3)]),
      zone('Server room', 6, ['Server room', 'Plant room'], true),
    ],
  },
  {
    name: 'Mill Lane Works',
    latitude: 53.4084,
    longitude: -2.1491,
    controllers: 4,
    people: 150,
    zones: [
      zone('Gate', 80, ['Staff gate', 'Vehicle gate', 'Turnstile 1', 'Turnstile 2']),
      zone('Workshop', 110, [...numbered('Workshop', 5), 'Loading bay']),
      zone('Stores', 25, ['Stores hatch', 'Cage', 'Chemical store'], true),
      zone('Offices', 60, ['Office entrance', ...numbered('Meeting room', 4)]),
    ],
  },
  {
    name: 'Station Road Clinic',
    latitude: 51.5155,
    longitude: -0.1426,
    controllers: 2,
    people: 90,
    zones: [
      zone('Waiting room', 50, ['Front door', 'Ambulance bay', 'Staff entrance']),
      zone('Treatment rooms', 70, numbered('Treatment room', 7)),
      zone('Pharmacy', 8, ['Pharmacy', 'Controlled store'], true),
    ],
  },
  {
    name: 'Park View Flats',
    latitude: 52.4862,
    longitude: -1.8904,
    controllers: 2,
    people: 60,
    zones: [
      zone('Entrance hall', 40, ['North door', 'South door', 'Bin store']),
      zone('Residents', 120, [...numbered('Stair', 4), 'Roof terrace', 'Laundry', 'Gym']),
    ],
  },
]

/** A small site owner beside it, so that it shows what belongs to whom. */
export const smallSite = (name: string, latitude: number, longitude: number): PlannedSite => ({
  name,
  latitude,
  longitude,
  controllers: 1,
  people: 20,
  zones: [zone('Entrance', 40, ['Front door', 'Side door']), zone('Offices', 30, ['Office', 'Archive'])],
})

export const firstNames =
  'Amelia Arthur Ava Ben Beth Callum Chloe Daniel Dev Ebony Eleanor Farah Finn Freya George Grace Hamza Hannah Harry Imogen Isaac Isla Jack Jasmine Joshua Kai Keira Leo Lily Lucas Maisie Maya Mohammed Nadia Nathan Noah Olivia Oscar Poppy Priya Rhys Rosie Ruby Samuel Sofia Theo Tom Yusuf Zara Zoe'.split(
    ' ',
  )
export const surnames =
  'Adams Ahmed Allen Bailey Baker Bennett Brooks Campbell Carter Chapman Clarke Collins Cooper Davies Edwards Ellis Evans Fletcher Foster Gibson Graham Gray Green Griffiths Hall Harris Hughes Hussain Jackson Jones Kelly Khan King Lewis Marshall Mason Mills Morgan Murphy Osei Owen Palmer Patel Phillips Price Reid Roberts Shah Singh Stone Taylor Thompson Turner Walker Ward Webb Wood Wright Young'.split(
    ' ',
  )
export const departments = [
  'Operations',
  'Finance',
  'Engineering',
  'People',
  'Facilities',
  'Sales',
  'Nursing',
  'Stores',
]
