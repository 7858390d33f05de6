import { capital } from '../../../crud/screen/titles.ts'
import { date, longText, ref, refs, type Field } from '../../../domain/fields/index.ts'
import type { words } from '../../../domain/vocabulary.ts'

/** Who or what a form of giving access can ask for. */
export type GiveField = 'groups' | 'areas' | 'people' | 'tokens' | 'membersOf'

type Words = ReturnType<typeof words>

const asked: Readonly<Record<GiveField, (words: Words) => readonly [property: string, field: Field]>> = {
  groups: ({ many }) => ['groups', refs('group', { label: capital(many('group')), max: 50 })],
  areas: ({ many, one }) => [
    'areas',
    refs('area', { label: capital(many('area')), max: 50, help: `Every ${one('door')} of it, and below it` }),
  ],
  people: ({ many }) => [
    'persons',
    refs('person', { label: capital(many('person')), max: 100, help: `All their live ${many('fob')}` }),
  ],
  tokens: ({ many }) => ['tokens', refs('token', { label: capital(many('fob')), max: 100 })],
  membersOf: ({ one, many }) => [
    'membersOf',
    ref('group', { label: capital(one('group')), help: `Everybody in it, with their ${many('fob')}` }),
  ],
}

/** The fields of a form of giving access. */
export const giveFields = (asks: readonly GiveField[], words: Words): Readonly<Record<string, Field>> => ({
  ...Object.fromEntries(asks.map(name => asked[name](words))),
  validFrom: date({ label: 'Valid from', help: 'Leave empty for at once' }),
  validUntil: date({ label: 'Valid until', help: 'The last day. Leave empty for no end' }),
  notes: longText({ max: 1000 }),
})
