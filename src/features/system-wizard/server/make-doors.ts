import type { Together } from '../../../../server/kit/index.ts'
import { door } from '../../../domain/entities/hardware/door.ts'
import { reader } from '../../../domain/entities/hardware/reader.ts'
import type { NewController, NewDoor } from '../domain/new-system.ts'
import { readerName, readerNumber } from '../domain/suggest.ts'
import type { Adding } from './add-each.ts'

interface Around {
  readonly controllers: readonly NewController[]
  readonly controllerIds: readonly number[]
  readonly zoneIds: readonly number[]
  readonly areaId: number
}

/** A door to make, and where it is in the request. */
interface Placed extends NewDoor {
  readonly controllerId: number
  readonly at: string
}

/** Makes the doors with their readers, then puts those into their zones that are in one: a zone asks for the readers. */
export async function makeDoors(together: Together, add: Adding, { zoneIds, ...around }: Around) {
  const doors = placed(around)
  const doorIds = await add.each(doors, async ({ number, name, controllerId, at }) => {
    const values = { number, name, controllerId, areaId: around.areaId }
    return Number((await together.add(door.id, values, { at }))[door.key])
  })
  add.refuse()
  const readerIds = await makeReaders(
    together,
    add,
    doors.flatMap((each, index) => readersOf(each, doorIds[index])),
  )
  const inZones = doors.flatMap(({ zone, at }, index) =>
    zone === null ? [] : [{ doorId: doorIds[index] ?? 0, zoneId: zoneIds[zone], at }],
  )
  await add.each(inZones, async ({ doorId, zoneId, at }) => {
    await together.edit(door.id, doorId, { zoneId }, { at })
    return doorId
  })
  add.refuse()
  return { doorIds, readerIds }
}

/**
 * The first is added by itself, with everything that adding a reader does. What holds for it holds for the others, which
 * differ in their names, numbers and doors only, so they are added together: there may be two hundred.
 */
async function makeReaders(
  together: Together,
  add: Adding,
  [first, ...others]: readonly ReturnType<typeof readersOf>[number][],
): Promise<number[]> {
  if (!first) return []
  const { at, ...values } = first
  const keys = await add.each([values], async () => Number((await together.add(reader.id, values, { at }))[reader.key]))
  add.refuse()
  const rows = others.map(({ at: place, ...each }) => ({ at: place, values: each }))
  const more = rows.length > 0 ? await add.all(() => together.addMany(reader.id, rows)) : []
  add.refuse()
  return [...keys, ...more]
}

const placed = ({ controllers, controllerIds }: Pick<Around, 'controllers' | 'controllerIds'>): readonly Placed[] =>
  controllers.flatMap(({ doors }, index) =>
    doors.map((each, number) => ({
      ...each,
      controllerId: controllerIds[index] ?? 0,
      at: `controllers.${index}.doors.${number}`,
    })),
  )

const readersOf = ({ readers, name, number, controllerId, at }: Placed, doorId: number | undefined) =>
  (['in', 'out'] as const)
    .filter(side => readers === side || readers === 'both')
    .map(direction => ({
      name: readerName(name.trim(), direction),
      instance: readerNumber(number ?? 0, direction),
      direction,
      controllerId,
      doorId,
      at: `${at}.readers`,
    }))
