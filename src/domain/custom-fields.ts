import { choice, date, decimal, flag, text, type Field } from './fields/index.ts'

export const customTypes = ['text', 'number', 'date', 'flag', 'choice'] as const
export type CustomType = (typeof customTypes)[number]

/** What a definition says of the values of its field. */
export interface CustomDefinition {
  readonly name: string
  readonly dataType: CustomType
  readonly required: boolean
  readonly choices: readonly string[]
  readonly description?: string | null
  readonly section?: string
}

interface Options {
  readonly label: string
  readonly required: boolean
  readonly help?: string
  readonly section?: string
}

const kinds: Readonly<Record<CustomType, (options: Options, choices: readonly string[]) => Field>> = {
  text: options => text({ ...options, max: 500 }),
  number: options => decimal(options),
  date: options => date(options),
  flag: options => flag(options),
  choice: (options, choices) => choice(Object.fromEntries(choices.map(each => [each, each])), options),
}

/** A custom field as a declared one: what checks and draws forms, requests and import rows. */
export const customField = ({ name, dataType, required, choices, description, section }: CustomDefinition): Field =>
  kinds[dataType](
    { label: name, required, ...(description && { help: description }), ...(section !== undefined && { section }) },
    choices,
  )
