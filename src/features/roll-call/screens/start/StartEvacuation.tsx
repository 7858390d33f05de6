import { Button, Modal, type ButtonProps } from '@mantine/core'
import { IconWalk } from '@tabler/icons-react'
import { useState } from 'react'
import { useCaller } from '../../../../crud/caller/caller.ts'
import { TileButton } from '../../../../ui/TileButton.tsx'
import { evacuation } from '../../domain/evacuation.ts'
import type { StartedSites } from '../../domain/start.ts'
import { Started } from './Started.tsx'
import { StartForm } from './StartForm.tsx'

/** A site by its id. */
export type Site = readonly [siteId: number, name: string]

interface StartEvacuationProps {
  readonly label: string
  readonly sites: readonly Site[]
  /** Inside a tile. */
  readonly isInTile?: boolean
  /** Chosen at first. */
  readonly siteId?: number | undefined
}

const PageButton = (props: ButtonProps & { onClick: () => void }) => <Button variant="default" {...props} />

/** Starts a drill or a real evacuation of one or several sites, where the user may. */
export function StartEvacuation({ label, sites, siteId, isInTile = false }: StartEvacuationProps) {
  const { may } = useCaller()
  const [isOpen, setOpen] = useState(false)
  const [done, setDone] = useState<StartedSites>()
  if (sites.length === 0 || !may(evacuation.permission.add)) return null
  const Opener = isInTile ? TileButton : PageButton
  const close = () => {
    setOpen(false)
    setDone(undefined)
  }
  return (
    <>
      <Opener leftSection={<IconWalk size="1rem" aria-hidden />} onClick={() => setOpen(true)}>
        {label}
      </Opener>
      {isOpen && (
        <Modal opened onClose={close} title="Start evacuation" closeButtonProps={{ 'aria-label': 'Close' }}>
          {done ? (
            <Started of={done} sites={sites} onClose={close} />
          ) : (
            <StartForm sites={sites} siteId={siteId} onStarted={setDone} onCancel={close} />
          )}
        </Modal>
      )}
    </>
  )
}
