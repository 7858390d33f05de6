import { Stack } from '@mantine/core'
import { useMemo } from 'react'
import { useCaller } from '../../../crud/caller/caller.ts'
import { listCrumbs } from '../../../crud/screen/crumbs.ts'
import { Guard } from '../../../crud/screen/Guard.tsx'
import { ScreenHead } from '../../../crud/screen/ScreenHead.tsx'
import { controller } from '../../../domain/entities/hardware/controller.ts'
import { SystemWizard } from './wizard/SystemWizard.tsx'

/** Makes a whole system in one go: the site, its controllers, doors, readers and zones. */
export default function CreateSystem() {
  const caller = useCaller()
  const parts = useMemo(() => {
    const [area, known, door, zone] = ['area', 'controller', 'door', 'zone'].map(caller.entity)
    return area && known && door && zone && { area, controller: known, door, zone }
  }, [caller])
  return (
    <Guard codes={[controller.permission.read, controller.permission.add]}>
      <Stack gap="sm" maw="72rem">
        <ScreenHead heading="Create system wizard" crumbs={listCrumbs(controller, controller.term, caller)} />
        {parts && <SystemWizard parts={parts} />}
      </Stack>
    </Guard>
  )
}
