import * as z from 'zod'
import { record, text, url, type Entries, type FieldOptions } from './fields/index.ts'

const link = z.object({ name: z.string().trim().min(1).max(50), url: z.url({ protocol: /^https?$/ }).max(500) })
const schema = z.array(link).max(20, '{field} has more than 20 entries')
const entries: Entries = {
  one: 'link',
  many: 'links',
  fields: { name: text({ required: true, max: 50 }), url: url({ label: 'Web address', required: true }) },
}

/** Web addresses of an organisation, each with a name, at most 20. */
export const links = <const O extends FieldOptions>(options: O = {} as O) =>
  record<z.infer<typeof schema>, O & { schema: typeof schema; entries: Entries; most: number; initial: [] }>({
    ...options,
    schema,
    entries,
    most: 20,
    initial: [],
  })
