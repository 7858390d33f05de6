import { Stack } from '@mantine/core'
import { useMemo } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { wireName } from '../../domain/fields/index.ts'
import type { EntityRoute } from '../../domain/entity-routes.ts'
import type { Entity } from '../../domain/entity.ts'
import { listCrumbs } from '../screen/crumbs.ts'
import { useCaller } from '../caller/caller.ts'
import { Guard } from '../screen/Guard.tsx'
import { ScreenHead } from '../screen/ScreenHead.tsx'
import { headingOf } from '../screen/titles.ts'
import { useScreen } from '../screen/use-screen.ts'
import { CreatesOnTheSpot } from './CreateDialog.tsx'
import { RecordForm } from './RecordForm.tsx'
import { useAfterSave } from './use-after-save.tsx'

/** What the place sets on a new record: the path's own property, and references of the url (`?areaId=7`). */
function usePreset(entity: Entity, { createFor }: EntityRoute) {
  const params = useParams()
  const [url] = useSearchParams()
  return useMemo(() => {
    const given = Object.entries(entity.fields).flatMap(([name, field]) => {
      const property = wireName(name, field)
      const text = property === createFor ? params[property] : url.get(property)
      if (!/^\d{1,9}$/.test(text ?? '') || (field.kind !== 'ref' && field.kind !== 'refs')) return []
      return [[property, field.kind === 'ref' ? Number(text) : [Number(text)]] as const]
    })
    return Object.fromEntries(given)
  }, [entity, createFor, params, url])
}

/** A new record. It ends on what was created. */
export default function CreateScreen() {
  const { route, entity } = useScreen()
  const caller = useCaller()
  const navigate = useNavigate()
  const preset = usePreset(entity, route)
  const { saved, dialog } = useAfterSave(entity, route.term, 'created')
  const heading = headingOf(route, caller)
  return (
    <Guard codes={[...route.permission, entity.permission.add]}>
      <Stack key={route.path} maw="72rem">
        <ScreenHead heading={heading} crumbs={listCrumbs(entity, route.term, caller)} />
        <CreatesOnTheSpot>
          <RecordForm
            entity={entity}
            mode="add"
            id={undefined}
            record={undefined}
            preset={preset}
            action={heading}
            onSaved={saved}
            onCancel={() => void navigate(-1)}
          />
        </CreatesOnTheSpot>
        {dialog}
      </Stack>
    </Guard>
  )
}
