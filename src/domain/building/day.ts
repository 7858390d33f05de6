import type {
  Happening,
  Programme,
  ProgrammedDoor,
  ProgrammedHub,
  ProgrammedPerson,
  ProgrammedSite,
} from './programme.ts'
import { random, seedOf, type Random } from './random.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs
/** An errand takes less than this, there and back. */
const errandMs = 35 * minuteMs

/** When a shift begins, has lunch and ends: hours of the day. */
const shifts = {
  early: { start: 6.5, lunch: 10.5, end: 14.75 },
  day: { start: 8.75, lunch: 12.5, end: 17.25 },
  late: { start: 13.5, lunch: 17.5, end: 21.75 },
} as const

/**
 * Everything that happens in a building on one day, oldest first, the same for the same seed and day.
 * @param dayStart midnight at the site, epoch ms
 */
export function dayOf(programme: Programme, dayStart: number): Happening[] {
  const day = Math.floor(dayStart / dayMs)
  const happenings: Happening[] = []
  for (const [index, site] of programme.sites.entries()) {
    for (const [who, person] of site.people.entries()) {
      const chance = random(seedOf(programme.seed, index, who, day))
      if (attends(person, day, chance)) happenings.push(...visits(site, person, dayStart, chance))
    }
    happenings.push(...incidents(site, dayStart, random(seedOf(programme.seed, index, day))))
  }
  return happenings.sort((a, b) => a.at - b.at)
}

/** The epoch began on a Thursday: days 2 and 3 of its weeks are Saturday and Sunday. */
function attends(person: ProgrammedPerson, day: number, chance: Random): boolean {
  const weekend = day % 7 === 2 || day % 7 === 3
  return chance.chance(weekend ? (person.shift === 'day' ? 0.06 : 0.35) : 0.87)
}

/** One person's day: in, to the desk, some errands, lunch, back, home. */
function visits(site: ProgrammedSite, person: ProgrammedPerson, dayStart: number, chance: Random): Happening[] {
  const shift = shifts[person.shift]
  const at = (hour: number, spread: number) => dayStart + chance.around(hour, spread) * hourMs
  const entrance = chance.pick(doorsOf(site, 0))
  const desk = chance.pick(doorsOf(site, person.zone))
  const walk = () => chance.between(30, 240) * 1000
  const start = at(shift.start, 0.7)
  const lunch = at(shift.lunch, 0.5)
  const end = at(shift.end, 0.8)
  const back = lunch + chance.between(25, 60) * minuteMs
  const passes: Happening[] = []
  const pass = (time: number, door: ProgrammedDoor, way: 'in' | 'out') =>
    passes.push(passage(time, door, way, person.keycode))
  const arrive = (time: number) => {
    pass(time, entrance, 'in')
    pass(time + walk(), desk, 'in')
  }
  const leave = (time: number) => {
    pass(time, desk, 'out')
    pass(time + walk(), entrance, 'out')
  }
  arrive(start)
  for (const time of errandTimes(start + errandMs, end - errandMs, chance)) {
    const door = chance.pick(site.doors)
    if (door.zone === desk.zone || (time > lunch - errandMs && time < back + 10 * minuteMs)) continue
    if (chance.chance(0.06)) {
      passes.push(refusal(time, door, person.keycode, chance))
      continue
    }
    pass(time, door, 'in')
    pass(time + chance.between(5, 30) * minuteMs, desk, 'in')
  }
  if (chance.chance(0.7)) {
    leave(lunch)
    arrive(back)
  }
  leave(end)
  return passes
}

/** Up to three errands, one after another. */
function errandTimes(from: number, until: number, chance: Random): number[] {
  const times = Array.from({ length: chance.between(0, 3) }, () => from + chance.next() * (until - from))
  return times
    .sort((a, b) => a - b)
    .filter((time, index, all) => index === 0 || time - (all[index - 1] ?? 0) > errandMs)
}

function doorsOf(site: ProgrammedSite, zone: number): readonly ProgrammedDoor[] {
  const doors = site.doors.filter(door => door.zone === zone)
  return doors.length > 0 ? doors : site.doors
}

const passage = (at: number, door: ProgrammedDoor, way: 'in' | 'out', keycode: string): Happening => ({
  at: Math.round(at),
  controllerId: door.controllerId,
  type: 'accessGranted',
  door: door.door,
  reader: way === 'in' ? door.inReader : door.outReader,
  keycode,
})

const refusals = [
  'accessDeniedNoAccess',
  'accessDeniedOutOfTimeProfile',
  'accessDeniedExpired',
  'accessDeniedDisabled',
] as const
const refusal = (at: number, door: ProgrammedDoor, keycode: string, chance: Random): Happening => ({
  ...passage(at, door, 'in', keycode),
  type: chance.pick(refusals),
})

/** What goes wrong on a day: unknown cards, requests to exit, a door propped open, sometimes one forced or a power cut. */
function incidents(site: ProgrammedSite, dayStart: number, chance: Random): Happening[] {
  const found: Happening[] = []
  const time = () => Math.round(dayStart + chance.around(13, 5) * hourMs)
  const at = (type: Happening['type'], when: number, door: ProgrammedDoor): Happening => ({
    at: when,
    controllerId: door.controllerId,
    type,
    door: door.door,
  })
  for (let left = chance.between(5, 25); left > 0; left--)
    found.push(at('requestToExit', time(), chance.pick(site.doors)))
  for (let left = chance.between(0, 4); left > 0; left--) {
    const door = chance.pick(site.doors)
    const keycode = `FFFF${chance.between(0, 0xffff).toString(16).padStart(8, '0').toUpperCase()}`
    found.push({ ...at('accessDeniedUnknown', time(), door), reader: door.inReader, keycode })
  }
  if (site.visitors.length > 0)
    for (let left = chance.between(1, 6); left > 0; left--) found.push(...visit(site, time(), chance))
  if (chance.chance(0.4)) {
    const [door, when] = [chance.pick(site.doors), time()]
    found.push(at('doorHeldOpen', when, door), at('doorClosed', when + chance.between(1, 15) * minuteMs, door))
  }
  if (chance.chance(0.1)) found.push(at('doorForced', time(), chance.pick(site.doors)))
  if (site.hubs?.length && chance.chance(0.05)) found.push(...powerCut(chance.pick(site.hubs), time(), chance))
  return found
}

/** The mains of a power hub fail, and come back. */
const powerCut = ({ controllerId, node }: ProgrammedHub, when: number, chance: Random): Happening[] => [
  { controllerId, node, at: when, type: 'powerLost' },
  { controllerId, node, at: when + chance.between(1, 20) * minuteMs, type: 'powerRestored' },
]

/** A visitor with a borrowed credential: in, to someone's desk, and out again. */
function visit(site: ProgrammedSite, when: number, chance: Random): Happening[] {
  const [entrance, keycode] = [chance.pick(doorsOf(site, 0)), chance.pick(site.visitors)]
  const until = when + chance.between(20, 120) * minuteMs
  return [
    passage(when, entrance, 'in', keycode),
    passage(when + 2 * minuteMs, chance.pick(site.doors), 'in', keycode),
    passage(until, entrance, 'out', keycode),
  ]
}
