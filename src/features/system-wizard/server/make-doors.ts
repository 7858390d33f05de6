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
  const readers = doors.flatMap((each, index) => readersOf(each, doorIds[index]))
  const readerIds = await add.each(readers, async ({ at, ...values }) =>
    Number((await together.add(reader.id, values, { at }))[reader.key]),
  )
  add.refuse()
  await add.each(doors, async ({ zone, at }, index) => {
    const doorId = doorIds[index] ?? 0
    if (zone !== null) await together.edit(door.id, doorId, { zoneId: zoneIds[zone] }, { at })
    return doorId
  })
  add.refuse()
  return { doorIds, readerIds }
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
