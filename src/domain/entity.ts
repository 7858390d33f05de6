import type { Command } from './command.ts'
import { labelOf, type Field, type FieldKind, type Fields } from './fields/index.ts'
import type { HeldBy, NeedsProof, Permission } from './who-may.ts'
import type { Code, Stem } from './permission-codes.ts'
import type { PropertyOfFields, RowOf, TitlesOf } from './record.ts'
import type { Term } from './vocabulary.ts'

export type { Fields }
export type Commands = Readonly<Record<string, Command>>
export type Verb = 'list' | 'read' | 'add' | 'edit' | 'delete'
export const allVerbs: readonly Verb[] = ['list', 'read', 'add', 'edit', 'delete']

/** The names of fields, and of those of some kinds. */
type Name<F> = keyof F & string
type NameOf<F extends Fields, K extends FieldKind> = {
  [N in Name<F>]: Extract<F[N]['kind'], K> extends never ? never : N
}[Name<F>]

/** Who owns the rows: a client (organisation), nobody (look-up data of the provider), or the client itself. */
export type Tenancy = 'client' | 'shared' | 'self'

/**
 * How a user's area limit (only some areas) applies to an entity's records, when they are read and when they are
 * written:
 * - 'self': the record is an area.
 * - 'shared': the provider's look-up data, the same for everybody.
 * - 'client': it concerns the whole client: users with an area limit neither read nor write it.
 * - 'clientRead': the same, but everyone with the permission reads it.
 * - 'author': users with an area limit have the records they made themselves.
 * - nearest: inside by the first of these references that is set.
 * - every: inside if one of these references is set and all that are set are inside.
 * - usedBy: inside if a record that is inside refers to it, and for its author while none does. For long lists the
 *   answer is stored with each row, as places.
 */
export type AreaLimit<Ref extends string = string> =
  | 'self'
  | 'shared'
  | 'client'
  | 'clientRead'
  | 'author'
  | { readonly nearest: readonly Ref[] }
  | { readonly every: readonly Ref[] }
  | {
      readonly usedBy: string
      readonly by: string
      readonly where?: Readonly<Record<string, boolean>>
      readonly kept?: true
    }

export interface ListOptions<Name extends string = string, Picture extends string = string> {
  readonly columns: readonly Name[]
  readonly filters?: readonly Name[]
  /** Fields that a list may be sorted by in addition to `sort`; each has its index. */
  readonly sorts?: readonly Name[]
  /** '-occurredAt' is newest first. */
  readonly sort: Name | `-${Name}`
  /** The field of users that says which of `sort` and `sorts` their lists are in the order of. */
  readonly sortedBy?: 'areaSorting'
  /** It may be shown as tiles: with the pictures of this field, or (true) with the first letters of each title. */
  readonly tiles?: Picture | true
  /** Fields that `q` searches by their beginning; by default those of the title. */
  readonly search?: readonly Name[]
  /** What the list screen switches between, by `mode` in its url; the first is shown where it has none. */
  readonly modes?: Readonly<Record<string, ListMode<Name>>>
  /** `start` in the url of the list screen, ISO 8601, is the earliest value of this date and time. */
  readonly startOf?: Name
  /** What it leaves out, for clients that want it so, unless it is asked for. */
  readonly leftOut?: LeftOut<Name>
}

/** Records with this value are in a list only if it is filtered by the value, or with `leftOut=true`. */
export interface LeftOut<Name extends string = string> {
  readonly field: Name
  readonly value: string
  /** What the session says where its client wants it so. */
  readonly where: 'leavesOutExits'
  /** What `leftOut` shows, in words. */
  readonly label: string
}

/** One of the modes of a list: its name, and the declared filters that it sets, by wire names ('null' for none). */
export interface ListMode<Name extends string = string> {
  readonly label: string
  readonly filters: Readonly<Partial<Record<Name, string>>>
}

/**
 * A named list: one with a fixed condition, like `available-cloud-fobs`, or another place for the whole
 * list (no condition). Title and path are texts with `{one}` and `{many}` for the family's word.
 */
export interface NamedList<Row extends object = Record<string, unknown>, Time extends string = string> {
  readonly title: string
  /** Below the base (`available-cloud-{many}`), or a full path if it begins with `/`. */
  readonly path: string
  readonly aliases?: readonly string[]
  /** By wire names: null for records without a value. */
  readonly where?: Readonly<Partial<Row>>
  /** Only records with a date and time in this field at most this many days ago. */
  readonly since?: { readonly field: Time; readonly days: number }
  /** Only records with a number in this field that is lower than this. */
  readonly below?: { readonly field: keyof Row & string; readonly value: number }
  /** A code that its screen needs instead of the entity's read code. */
  readonly permission?: Code
  /** Only the working client's, even for users who read those of every client. */
  readonly own?: true
}

/** Those of another entity that refer to the record. */
export interface ManyTab {
  readonly many: string
  readonly by: string
  /** In place of the word for many of them. */
  readonly label?: string
  /** A value of a choice: how many records have it is shown beside the tab's name, on every tab. */
  readonly counts?: { readonly field: string; readonly value: string }
}
/** A tab that one entity alone has; one of a user's own is on the record of the user who looks, and on no other. */
export interface SpecialTab {
  readonly special: string
  /** The codes of those it is shown to, where the record is shown to more. */
  readonly permission?: readonly Code[]
  readonly own?: true
}
export type Tab = 'details' | 'history' | ManyTab | SpecialTab

/** Whether who holds these codes may do what needs one; what needs none (an empty code) everybody may who has signed in. */
export const holds = (held: ReadonlySet<string>, code: string): boolean => code === '' || held.has(code)

/** The kinds of screens that are drawn from a declaration; each is there where the entity has its verb. */
export type ScreenKind = 'list' | 'create' | 'detail' | 'edit' | 'delete'

/** A second place for a kind of screen, with its own permission or title. */
export interface AlsoScreen {
  readonly kind: ScreenKind
  /** With the key in braces; without one it is the working client's own record (`/my-client/edit`). */
  readonly path: string
  readonly title?: string
  readonly permission?: Code
}

/**
 * Where an entity's screens stand. From `{ base: '/administration/zone' }` come `/administration/zone` (list), and below
 * it `create`, `{zoneId}`, `{zoneId}/edit` and `{zoneId}/delete`, as far as the entity has the verbs.
 */
export interface Screens<Property extends string = string> {
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
  readonly createFor?: Property | 'clientId'
  /** The codes its screens need instead of the entity's read code; none for everybody who has signed in. */
  readonly permission?: readonly Code[]
  /** Titles that differ from 'Zones', 'Create Zone', 'Zone', 'Edit Zone', 'Delete Zone'; `{one}` and `{many}` are filled in. */
  readonly titles?: Readonly<Partial<Record<ScreenKind, string>>>
  readonly also?: readonly AlsoScreen[]
}

/** Users who work with the records of every client they can see, and the reference to each record's client. */
export interface Across<Ref extends string = string> {
  readonly permission: Code
  /** A `ref('client')` that always is the record's client; set automatically if the user chooses no other. */
  readonly by: Ref
}

/** What commands may go between: the values of a choice. */
type StatesOf<F, S> = S extends keyof F ? (F[S] extends Field<infer State, 'choice'> ? State : never) : never
type Between<C, State> = { readonly [N in keyof C]: { readonly from?: readonly State[]; readonly to?: State } }

export interface Declaration<
  F extends Fields,
  K extends string = string,
  C extends Commands = Commands,
  S extends string = string,
> {
  readonly id: string
  readonly term: Term
  readonly key: K
  /** The stem of its permission codes (`DOOR`), or the codes themselves. */
  readonly permission: Stem | Permission
  readonly heldBy: HeldBy
  readonly api: string
  readonly tenancy?: Tenancy
  readonly areaLimit: AreaLimit<NameOf<NoInfer<F>, 'ref' | 'refs'>>
  readonly across?: Across<NameOf<NoInfer<F>, 'ref'>>
  /** Each record belongs to its author alone, in the client where they made it. */
  readonly personal?: true
  readonly verbs?: readonly Verb[]
  /**
   * False for what can be added, but not from a file. `by`: rows of a file may be about records that exist, found by this
   * required and unique text. Those are changed by whoever may change them; an empty cell leaves a value as it is.
   */
  readonly imported?: false | { readonly by: Name<NoInfer<F>> }
  /** What is only done shortly after the user has shown who they are: it gives others access, or takes it. */
  readonly needsProof?: NeedsProof<Name<NoInfer<F>>>
  readonly screens?: Screens<PropertyOfFields<NoInfer<F>>>
  /** Families with the same screens and another word for the thing (`fob` for `token`). */
  readonly twins?: readonly Twin[]
  /** @param say fills in placeholders such as `{one area}`, in the words of the reader's brand */
  readonly title: (row: RowOf<F> & TitlesOf<F>, say: (text: string) => string) => string
  readonly fields: F
  readonly list?: ListOptions<Name<NoInfer<F>>, NameOf<NoInfer<F>, 'picture'>>
  readonly lists?: Readonly<Record<string, NamedList<RowOf<NoInfer<F>>, NameOf<NoInfer<F>, 'dateTime'>>>>
  readonly tabs?: readonly Tab[]
  readonly commands?: C & Between<NoInfer<C>, StatesOf<NoInfer<F>, NoInfer<S>>>
  /** The choice whose values its commands go between, where that isn't `status`. */
  readonly transitions?: { readonly field: S & NameOf<NoInfer<F>, 'choice'> }
  /** Sets of fields that are unique together, each with the thing its message names. */
  readonly together?: readonly { readonly fields: readonly Name<NoInfer<F>>[]; readonly thing: string }[]
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
export interface Entity<
  F extends Fields = Fields,
  K extends string = string,
  C extends Commands = Commands,
> extends Omit<Declaration<Fields>, 'fields' | 'key' | 'commands' | 'permission' | 'title'> {
  readonly fields: F
  readonly key: K
  readonly commands?: C
  readonly permission: Required<Permission>
  readonly table: string
  readonly tenancy: Tenancy
  readonly verbs: readonly Verb[]
  readonly title: (row: Record<string, unknown>, say?: (text: string) => string) => string
}

/** An entity that was declared with commands has them. */
type HasCommands<C extends Commands> = [keyof C] extends [never] ? unknown : { readonly commands: C }

/** The words beside one of an entity's fields. */
export const labelFor = <F extends Fields>({ fields }: { readonly fields: F }, name: keyof F & string): string =>
  labelOf(name, fields[name] ?? {})

/** The field that an entity's commands change, by its name. */
export const stateFieldOf = ({ transitions }: Pick<Entity, 'transitions'>): string => transitions?.field ?? 'status'

const snake = (id: string) => id.replace(/[A-Z]/g, capital => `_${capital.toLowerCase()}`)

function codes(permission: Stem | Permission): Required<Permission> {
  const stem = typeof permission === 'string' ? permission : ''
  const given = typeof permission === 'string' ? {} : permission
  const code = (verb: string, literal?: Code | '') =>
    (literal ?? (stem ? `${stem}_${verb}` : (given.read ?? ''))) as Code
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
export function entity<
  const F extends Fields,
  const K extends string,
  const C extends Commands = {},
  const S extends string = 'status',
>(declaration: Declaration<F, K, C, S>): Entity<F, K, C> & HasCommands<C> {
  // The types of names have done their work here: code that reads entities takes any name.
  const any = declaration as unknown as Omit<Entity<F, K, C>, 'permission'> & HasCommands<C>
  return {
    ...any,
    tenancy: declaration.tenancy ?? 'client',
    verbs: declaration.verbs ?? allVerbs,
    title: (row, say = text => text) => any.title(row, say),
    table: snake(declaration.id),
    permission: codes(declaration.permission),
  }
}
