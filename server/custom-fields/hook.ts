import type { WriteHook } from '../rest/write-hook.ts'
import { customFieldsOf, type CustomField } from './definitions.ts'
import { hideCustomOfPast, showCustomValues } from './show.ts'
import { checkCustom, customColumn, type CustomValues } from './values.ts'
import { withCustomFields } from './with-custom-fields.ts'

/** Custom fields: the property `custom` of every record that is written by people. */
export const customFieldsHook: WriteHook = {
  property: 'custom',
  prepare: ({ context, entity, session }) => customFieldsOf(context).of(entity.id, session),
  check(write, { mode, own, prepared, current }) {
    const kept = mode === 'edit' ? ((current['custom'] ?? {}) as CustomValues) : {}
    const { values, errors } = checkCustom(prepared as readonly CustomField[], own, mode, kept)
    if (mode === 'add' || own !== undefined) Object.assign(write.columns, customColumn(values))
    write.errors.push(...errors)
  },
  show: ({ context, entity, session }, rows) => showCustomValues(context, entity, session, rows),
  showPast: ({ context, entity, session }, entries) => hideCustomOfPast(context, entity, session, entries),
  describe: (document, context, session) =>
    withCustomFields(document, Object.values(context.entities), entity =>
      customFieldsOf(context).of(entity.id, session),
    ),
}
