import { entityChanges } from '../../src/domain/hubs/pub-sub.ts'
import { customField, type CustomType } from '../../src/domain/custom-fields.ts'
import type { Field } from '../../src/domain/fields/index.ts'
import { subjects } from '../bus/bus.ts'
import type { Context } from '../context.ts'
import { isGuest } from '../rest/scope.ts'
import type { Session } from '../session.ts'

/** A field that an administrator has added to an entity of their client. */
export interface CustomField {
  readonly id: number
  /** Its property in a 422, in a CSV's mapping and in an export: `custom.12`. In a row it is `custom['12']`. */
  readonly key: string
  readonly entity: string
  readonly name: string
  readonly dataType: CustomType
  readonly choices: readonly string[]
  readonly required: boolean
  readonly description: string | null
  readonly showInTable: boolean
  readonly showInTile: boolean
  /** Also shown to those who work as the client by a grant; the others are its own people's alone. */
  readonly public: boolean
  /** The same as a declared field: what checks forms, requests and import rows. */
  readonly field: Field
}

interface StoredField {
  readonly customFieldId: number
  readonly objectType: string
  readonly dataType: CustomType
  readonly name: string
  readonly choices: string | null
  readonly required: boolean
  readonly description: string | null
  readonly showInTable: boolean
  readonly showInTile: boolean
  readonly public: boolean
}

/** The choices of a definition: one a line. */
const linesOf = (text: string | null): readonly string[] => [
  ...new Set(
    (text ?? '')
      .split(/\r?\n/)
      .map(line => line.trim())
      .filter(Boolean),
  ),
]

function definitionOf(row: StoredField): CustomField {
  const choices = linesOf(row.choices)
  const { customFieldId: id, objectType: entity, dataType, name, required, description, showInTable, showInTile } = row
  return {
    id,
    key: `custom.${id}`,
    entity,
    name,
    dataType,
    choices,
    required,
    description,
    showInTable,
    showInTile,
    public: row.public,
    field: customField({ name, dataType, required, choices }),
  }
}

/** A cache of the custom fields of the clients in use, each valid until one of them changes. */
export interface CustomFields {
  /** The fields of an entity as the caller may see them, in the order in which they were made. */
  of(
    entity: string,
    session: Pick<Session, 'clientId' | 'homeClientId' | 'permissions'>,
  ): Promise<readonly CustomField[]>
}

/** How many clients are cached; beyond that the oldest is dropped. */
const mostClients = 500
const none: readonly CustomField[] = []
const shared = new WeakMap<Context['bus'], CustomFields>()

/** The custom fields of a server: one shared cache. */
export function customFieldsOf(context: Pick<Context, 'database' | 'bus' | 'entities'>): CustomFields {
  const made = shared.get(context.bus) ?? customFields(context)
  shared.set(context.bus, made)
  return made
}

async function readFields(pool: Context['database']['pool'], clientId: number): Promise<readonly CustomField[]> {
  const { rows } = await pool.query<StoredField>(
    'select * from custom_field where "clientId" = $1 and "deletedAt" is null order by "customFieldId"',
    [clientId],
  )
  return rows.map(definitionOf)
}

function customFields({
  database: { pool },
  bus,
  entities,
}: Pick<Context, 'database' | 'bus' | 'entities'>): CustomFields {
  const kept = new Map<number, { readonly read: Promise<readonly CustomField[]>; readonly stop: () => void }>()
  const drop = (clientId: number) => {
    kept.get(clientId)?.stop()
    kept.delete(clientId)
  }
  const open = (clientId: number) => {
    const stop = bus.subscribe(subjects.entities(clientId), message => {
      const changes = entityChanges.safeParse(message).data ?? []
      if (changes.some(({ entity }) => entity === 'customField')) drop(clientId)
    })
    const read = bus.listening().then(() => readFields(pool, clientId))
    const entry = { read, stop }
    kept.set(clientId, entry)
    read.catch(() => kept.get(clientId) === entry && drop(clientId))
    if (kept.size > mostClients) drop(kept.keys().next().value ?? 0)
    return entry
  }
  bus.onGap(() => {
    for (const clientId of kept.keys()) drop(clientId)
  })
  return {
    async of(entity, session) {
      if (!entities['customField']) return none
      const all = await (kept.get(session.clientId) ?? open(session.clientId)).read
      const guest = isGuest(session as Session)
      return all.filter(each => each.entity === entity && (each.public || !guest))
    },
  }
}
