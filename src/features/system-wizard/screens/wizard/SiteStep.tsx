import { Radio, Stack } from '@mantine/core'
import { useCaller } from '../../../../crud/caller/caller.ts'
import { asText } from '../../../../crud/fields/view.ts'
import { FieldInput } from '../../../../crud/wizard/FieldInput.tsx'
import { labelOf, ref } from '../../../../domain/fields/index.ts'
import type { StepProps } from './step-props.ts'

const site = ref('area', { required: true })
const idIn = (value: unknown) => (typeof value === 'number' ? value : null)

/** Where the system is: a site that is there, or a new one. */
export function SiteStep({ draft, set, parts: { area }, errorOf, idOf }: StepProps) {
  const { words, may } = useCaller()
  const one = words.one('area')
  return (
    <Stack>
      {may(area.permission.add) && (
        <Radio.Group
          label={`Which ${one}`}
          value={draft.isNew ? 'new' : 'there'}
          onChange={value => set({ isNew: value === 'new' })}
        >
          <Stack gap="xs" mt="xs">
            <Radio value="there" label={`An existing ${one}`} />
            <Radio value="new" label={`A new ${one}`} />
          </Stack>
        </Radio.Group>
      )}
      {draft.isNew ? (
        <NewSite {...{ draft, set, area, errorOf, idOf }} />
      ) : (
        <FieldInput
          field={site}
          id={idOf('site.areaId')}
          label={words.One('area')}
          error={errorOf('site.areaId')}
          value={draft.areaId}
          onChange={value => set({ areaId: idIn(value) })}
        />
      )}
    </Stack>
  )
}

const ofNewSite = [
  { name: 'name', property: 'name', read: (value: unknown) => ({ name: asText(value) }) },
  { name: 'type', property: 'typeId', read: (value: unknown) => ({ typeId: idIn(value) }) },
  { name: 'parentArea', property: 'parentAreaId', read: (value: unknown) => ({ parentAreaId: idIn(value) }) },
] as const

type NewSiteProps = Pick<StepProps, 'draft' | 'set' | 'errorOf' | 'idOf'> & Pick<StepProps['parts'], 'area'>

function NewSite({ draft, set, area: { fields }, errorOf, idOf }: NewSiteProps) {
  return ofNewSite.map(({ name, property, read }) => {
    const field = fields[name]
    const at = `site.made.${property}`
    return (
      field && (
        <FieldInput
          key={name}
          field={field}
          id={idOf(at)}
          label={labelOf(name, field)}
          description={field.help}
          error={errorOf(at)}
          value={draft[property]}
          onChange={value => set(read(value))}
        />
      )
    )
  })
}
