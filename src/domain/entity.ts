import type { Command } from './command.ts'
import { labelOf, type Field } from './fields/index.ts'
import type { Term } from './vocabulary.ts'

export type Fields = Readonly<Record<string, Field>>
export type Verb = 'list' | 'read' | 'add' | 'edit' | 'delete'
export const allVerbs: readonly Verb[] = ['list', 'read', 'add', 'edit', 'delete']

/** The wire property of a field: `area` (a reference) is `areaId`, `doors` (references) `doorIds`. */
type WireName<N extends string, F> = F extends { kind: 'ref' }
  ? `${N}Id`
  : F extends { kind: 'refs' }
    ? N extends `${infer One}ies`
      ? `${One}yIds`
      : N extends `${infer One}s`
        ? `${One}Ids`
        : `${N}Ids`
    : N
type ValueOf<F> = F extends Field<infer T> ? (F extends { required: true } ? T : T | null) : never
/** A record as it is stored and sent: each field under its wire name. */
export type RowOf<F extends Fields> = { -readonly [N in keyof F & string as WireName<N, F[N]>]: ValueOf<F[N]> }

/** The titles that a record carries beside its references, when read. */
export type TitlesOf<F extends Fields> = {
  readonly [N in keyof F as F[N] extends { kind: 'ref' } ? N : never]?: string
}

/** Whose rows they are: of a client (organisation), of nobody (look-up data of the provider), or the client itself. */
export type Tenancy = 'client' | 'shared' | 'self'

export interface ListOptions {
  readonly columns: readonly string[]
  readonly filters?: readonly string[]
  /** Fields a list may be sorted by besides `sort`; each has its index. */
  readonly sorts?: readonly string[]
  /** '-occurredAt' is newest first. */
  readonly sort: string
  /** It may stand as tiles: with the pictures of this field, or (true) with the first letters of each title. */
  readonly tiles?: string | true
  /** Fields that `q` looks into, by how they begin; the title's own where left out. */
  readonly search?: readonly string[]
}

/**
 * A list under a name of its own: a condition that is fixed, as `available-cloud-fobs`, or another place for the whole
 * list (no condition). Title and path are texts with `{one}` and `{many}` for the family's word.
 */
export interface NamedList {
  readonly title: string
  /** Below the base (`available-cloud-{many}`), or a whole path where it begins with `/`. */
  readonly path: string
  readonly aliases?: readonly string[]
  /** By wire names: null for records without a value. */
  readonly where?: Readonly<Record<string, unknown>>
  /** Only records whose date and time in this field is at most so many days ago. */
  readonly since?: { readonly field: string; readonly days: number }
  /** A code that its screen needs instead of the entity's read code. */
  readonly permission?: string
  /** Only the working client's, also for who reads those of every client. */
  readonly own?: true
}

/** Those of another entity that refer to the record. */
export interface ManyTab {
  readonly many: string
  readonly by: string
  /** In place of the word for many of them. */
  readonly label?: string
  /** A value of a choice: how many have it stands beside the tab's name, so that it is seen from every tab. */
  readonly counts?: { readonly field: string; readonly value: string }
}
export type Tab = 'details' | 'history' | ManyTab | { readonly special: string }

export interface Permission {
  /** Empty where everybody may read who has signed in; then every other code that the entity needs is named. */
  readonly read?: string
  readonly add?: string
  readonly edit?: string
  readonly delete?: string
  readonly command?: string
}

/** Whether who holds these codes may do what needs one; what needs none (an empty code) everybody may who has signed in. */
export const holds = (held: ReadonlySet<string>, code: string): boolean => code === '' || held.has(code)

/** The kinds of screens that are drawn from a declaration; each is there where the entity has its verb. */
export type ScreenKind = 'list' | 'create' | 'detail' | 'edit' | 'delete'

/** A screen of a kind that stands at a second place, under a permission or a title of its own. */
export interface AlsoScreen {
  readonly kind: ScreenKind
  /** With the key in braces; without one it is the working client's own record (`/my-client/edit`). */
  readonly path: string
  readonly title?: string
  readonly permission?: string
}

/**
 * Where an entity's screens stand. From `{ base: '/administration/zone' }` come `/administration/zone` (list), and below
 * it `create`, `{zoneId}`, `{zoneId}/edit` and `{zoneId}/delete`, as far as the entity has the verbs.
 */
export interface Screens {
  /** The path of one record without its id. */
  readonly base: string
  /** Where the list stands if not at `base` (which stays its alias); false for an entity without a list screen. */
  readonly list?: string | false
  /** Further paths (without parameters) at which all its screens stand: `/administration/people`. */
  readonly aliases?: readonly string[]
  /** Further paths of the list alone. */
  readonly listAliases?: readonly string[]
  /** Where a record is created if not at `{base}/create`: `/rma/add`. */
  readonly create?: string
  /** A property that is set by the path: `clientId` makes it `{base}/create/{clientId}`. */
  readonly createFor?: string
  /** The codes its screens need instead of the entity's read code; none for everybody who has signed in. */
  readonly permission?: readonly string[]
  /** Titles that differ from 'Zones', 'Create Zone', 'Zone', 'Edit Zone', 'Delete Zone'; `{one}` and `{many}` are filled in. */
  readonly titles?: Readonly<Partial<Record<ScreenKind, string>>>
  readonly also?: readonly AlsoScreen[]
}

/** Who works with the records of every client that he can see, and the reference to the client that each is of. */
export interface Across {
  readonly permission: string
  /** A `ref('client')` that always is the record's client; set by itself where nobody chooses another. */
  readonly by: string
}

export interface Declaration<F extends Fields> {
  readonly id: string
  readonly term: Term
  readonly key: string
  /** The stem of its permission codes (`DOOR`), or the codes themselves. */
  readonly permission: string | Permission
  readonly api: string
  readonly tenancy?: Tenancy
  readonly across?: Across
  /** Each record is its author's alone, in the client for which he made it. */
  readonly personal?: true
  readonly verbs?: readonly Verb[]
  readonly screens?: Screens
  /** Families with the same screens and another word for the thing (`fob` for `token`). */
  readonly twins?: readonly Twin[]
  readonly title: (row: RowOf<F> & TitlesOf<F>) => string
  readonly fields: F
  readonly list?: ListOptions
  readonly lists?: Readonly<Record<string, NamedList>>
  readonly tabs?: readonly Tab[]
  readonly commands?: Readonly<Record<string, Command>>
  /** Sets of fields that are unique together, each with the thing its message names. */
  readonly together?: readonly { readonly fields: readonly string[]; readonly thing: string }[]
}

/** A family of screens: under which word, which name of the key, and where. */
export interface Twin {
  readonly term: Term
  readonly key: string
  readonly screens: Screens
  /** Fewer screens than the entity has verbs. */
  readonly verbs?: readonly Verb[]
}

/** A declaration with everything that was left out filled in. */
export interface Entity<F extends Fields = Fields> extends Omit<Declaration<F>, 'permission' | 'title'> {
  readonly permission: Required<Permission>
  readonly table: string
  readonly tenancy: Tenancy
  readonly verbs: readonly Verb[]
  readonly title: (row: Record<string, unknown>) => string
}

/** The words beside one of an entity's fields. */
export const labelFor = ({ fields }: Pick<Entity, 'fields'>, name: string): string => labelOf(name, fields[name] ?? {})

const snake = (id: string) => id.replace(/[A-Z]/g, capital => `_${capital.toLowerCase()}`)

function codes(permission: string | Permission): Required<Permission> {
  const stem = typeof permission === 'string' ? permission : ''
  const given = typeof permission === 'string' ? {} : permission
  const code = (verb: string, literal?: string) => literal ?? (stem ? `${stem}_${verb}` : (given.read ?? ''))
  return {
    read: code('READ', given.read),
    add: code('ADD', given.add),
    edit: code('EDIT', given.edit),
    delete: code('DELETE', given.delete),
    command: code('COMMAND', given.command),
  }
}

/**
 * Declares an entity. From it come table, REST, validation, OpenAPI, hub messages, screens, menu and tests.
 * Holds no React and no SQL: server and app both read it.
 */
export function entity<const F extends Fields>(declaration: Declaration<F>): Entity<F> {
  return {
    tenancy: 'client',
    verbs: allVerbs,
    ...declaration,
    table: snake(declaration.id),
    permission: codes(declaration.permission),
    title: declaration.title as Entity['title'],
  }
}
