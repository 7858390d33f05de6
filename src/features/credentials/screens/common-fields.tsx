import { memo, useMemo } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import { useCaller } from '../../../crud/caller/caller.ts'
import { FieldRow } from '../../../crud/form/FieldRow.tsx'
import { errorsOf, formFields, initialValues, type FormValues } from '../../../crud/form/values.ts'
import { brandedField } from '../../../domain/branded.ts'
import { readBy, token, tokenKinds } from '../../../domain/entities/access/token.ts'
import { choice, ref, type Fields } from '../../../domain/fields/index.ts'
import type { Common } from '../domain/create-tokens.ts'

const { type, colour, validFrom, validUntil } = token.fields
const kinds = Object.fromEntries(readBy.keycode.map(kind => [kind, tokenKinds[kind]]))

/** What new credentials have in common, and what they open. */
const fields: Fields = {
  kind: choice(kinds, { required: true, initial: 'fob' }),
  area: ref('area', { label: 'Activate to {one}', help: 'They open its doors and those below it' }),
  group: ref('group', { label: 'Or to {one}', help: 'They open what the {one} opens' }),
  type,
  colour,
  validFrom,
  validUntil,
}

export interface CommonForm {
  readonly form: UseFormReturn<FormValues>
  readonly fields: Fields
  /** The values as they are sent; undefined where something is wrong, which the form then shows. */
  readonly read: () => Common | undefined
}

/**
 * The form of what many credentials have in common.
 * @param preset values it begins with; a kind is the only one then, and not asked for
 */
export function useCommonForm(preset: FormValues): CommonForm {
  const { brand, may } = useCaller()
  const isKindGiven = Object.hasOwn(preset, 'kind')
  const own = useMemo(
    () =>
      Object.fromEntries(
        Object.entries(fields)
          .filter(([name]) => name !== 'kind' || !isKindGiven)
          .filter(([name]) => (name !== 'area' || may('AREA_READ')) && (name !== 'group' || may('GROUP_READ')))
          .map(([name, field]) => [name, brandedField(name, field, brand)]),
      ),
    [brand, may, isKindGiven],
  )
  const form = useForm<FormValues>({
    defaultValues: { ...initialValues({ fields: own }, 'add', undefined), ...preset },
  })
  const read = () => {
    const values = form.getValues()
    form.clearErrors()
    const errors = Object.entries(errorsOf({ fields: own }, 'add', undefined, values))
    for (const [property, error] of errors) form.setError(property, { message: String(error?.message) })
    const { areaId, groupId, ...rest } = values
    if (areaId && groupId) form.setError('groupId', { message: 'Choose one of the two' })
    if (errors.length > 0 || (areaId && groupId)) return undefined
    const given = Object.entries(rest).filter(([, value]) => value !== null && value !== '')
    const access = areaId ? { areaId } : groupId ? { groupId } : undefined
    return { ...Object.fromEntries(given), ...(access && { access }) } as Common
  }
  return { form, fields: own, read }
}

const noRecord = {}

interface CommonFieldsProps {
  form: CommonForm['form']
  fields: Fields
  /** The titles of preset references. */
  record?: FormValues
}

/** Its fields; drawn again only by themselves, so that typing beside them is fast. */
export const CommonFields = memo(function CommonFields({ form, fields: own, record = noRecord }: CommonFieldsProps) {
  return formFields({ fields: own }, 'add').map(each => (
    <FieldRow
      key={each.property}
      entity={token.id}
      formField={each}
      control={form.control}
      record={record}
      formId="common"
    />
  ))
})
