import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useCaller } from '../../../crud/caller/caller.ts'
import { listCrumbs } from '../../../crud/screen/crumbs.ts'
import { Guard } from '../../../crud/screen/Guard.tsx'
import { ScreenHead } from '../../../crud/screen/ScreenHead.tsx'
import { udnDevice } from '../../../domain/entities/control-panel/udn-device.ts'

const codes = ['KMSUSER_USER']

interface ToolPageProps {
  heading: string
  /** What can be done, on the right. */
  actions?: ReactNode
  /** How wide it becomes; as wide as the window where left out. */
  width?: string
  children: ReactNode
}

/** A screen of the provider's staff below the list of UDN devices. */
export function ToolPage({ heading, actions, width, children }: ToolPageProps) {
  const caller = useCaller()
  return (
    <Guard codes={codes}>
      <Stack gap="sm" {...(width !== undefined && { maw: width })}>
        <ScreenHead heading={heading} crumbs={listCrumbs(udnDevice, udnDevice.term, caller)}>
          {actions}
        </ScreenHead>
        {children}
      </Stack>
    </Guard>
  )
}
