import { useMemo } from 'react'
import type { Control } from 'react-hook-form'
import { useCaller } from '../../../../crud/caller/caller.ts'
import { capital } from '../../../../crud/screen/titles.ts'
import type { FormValues } from '../../../../crud/form/values.ts'
import { accessFields } from './fields.ts'
import { Rows, Section } from './Section.tsx'

/** The groups and sites that they get access to, and from when until when. */
export function AccessStep({ control, formId }: { control: Control<FormValues>; formId: string }) {
  const { words, may } = useCaller()
  const fields = useMemo(
    () => accessFields({ groups: capital(words.many('group')), areas: capital(words.many('area')) }),
    [words],
  )
  const hidden = [...(may('GROUP_READ') ? [] : ['groupIds']), ...(may('AREA_READ') ? [] : ['areaIds'])]
  return (
    <Section title="Access">
      <Rows
        fields={fields.filter(({ property }) => !hidden.includes(property))}
        entity="tokenActivation"
        control={control}
        formId={formId}
      />
    </Section>
  )
}
