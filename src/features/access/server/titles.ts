import type { AccessPath, AccessSnapshot, AccessStep } from '../../../domain/access/index.ts'
import { entities } from '../../../domain/entities/index.ts'
import { type Context, type Session, titlesByKey } from '../../../../server/kit/index.ts'
import type { TitledPath } from '../domain/answer.ts'
import { pathInWords } from '../domain/path-words.ts'

/** Which entity a step is of. */
export const entityOf = {
  activation: 'tokenActivation',
  area: 'area',
  group: 'group',
  autoAllDoors: 'area',
  doorTimes: 'door',
  doorGroup: 'doorGroup',
  timeProfile: 'timeProfile',
  door: 'door',
} as const satisfies Record<AccessStep['kind'], keyof typeof entities>

/** Sites and groups outside a caller's areas have no title for them. */
function isSeen({ areaIds, groupIds }: Session, { kind, id }: AccessStep): boolean {
  if (!areaIds) return true
  if (kind === 'area' || kind === 'autoAllDoors') return areaIds.has(id)
  return kind !== 'group' || groupIds?.has(id) === true
}

/** Paths with titles and words. */
type Titled = (path: AccessPath) => TitledPath

/**
 * Reads the titles of what paths lead through: one statement a kind. An activation is called by its words alone, and a
 * door, which no words name, has the title that is given.
 */
export async function titlesOf(
  { database: { pool }, entities: branded, now }: Context,
  session: Session,
  { activations, timeProfiles }: Pick<AccessSnapshot, 'activations' | 'timeProfiles'>,
  paths: readonly AccessPath[],
  door: string | null = null,
): Promise<Titled> {
  const named = new Map<keyof typeof entities, Set<number>>()
  for (const { kind, id } of paths.flatMap(({ steps }) => steps))
    if (entityOf[kind] !== 'door' && kind !== 'activation') {
      const ids = named.get(entityOf[kind]) ?? new Set()
      named.set(entityOf[kind], ids.add(id))
    }
  const read = [...named].map(async ([entity, ids]) => {
    const titles = await titlesByKey(pool, branded, entities[entity], [...ids])
    return [...titles].map(([id, title]): [string, string] => [`${entity} ${id}`, title])
  })
  const known = new Map((await Promise.all(read)).flat())
  const titleOf = (step: AccessStep) =>
    entityOf[step.kind] === 'door' ? door : (known.get(`${entityOf[step.kind]} ${step.id}`) ?? null)
  const year = now().getUTCFullYear()
  const byId = new Map([...activations.values()].flat().map(each => [each.activationId, each]))
  return ({ steps, open, closed }) => {
    const titled = steps.map(step => ({
      ...step,
      title: isSeen(session, step) ? titleOf(step) : null,
    }))
    const [first] = steps
    const activation = first?.kind === 'activation' ? byId.get(first.id) : undefined
    const words = pathInWords(titled, {
      validFrom: activation?.validFrom ?? null,
      validUntil: activation?.validUntil ?? null,
      periodsOf: id => timeProfiles.get(id) && (timeProfiles.get(id)?.periods ?? []),
      year,
      ...(closed && { closed }),
    })
    return { steps: titled, open, words, ...(closed && { closed }) }
  }
}
