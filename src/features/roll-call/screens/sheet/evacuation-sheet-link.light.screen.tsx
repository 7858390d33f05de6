import { useLocation } from 'react-router'
import { request } from '../../../../api/request.ts'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import { Heading } from '../../../../ui/Heading.tsx'
import type { EvacuationSheet } from '../../domain/sheet.ts'
import { LiveSheet } from './LiveSheet.tsx'
import classes from './Sheet.module.css'

/** The fire service's sheet by a link. Its key stands behind the # of the address, which no server and no log sees. */
export default function EvacuationSheetLink() {
  const link = useLocation().hash.slice(1)
  return (
    <main className={classes.page}>
      <Heading>Evacuation</Heading>
      {link === '' ? (
        <EmptyState title="The link is incomplete">Open the whole link that you were sent.</EmptyState>
      ) : (
        <LiveSheet
          queryKey={['evacuation-sheet', link]}
          read={signal => request<EvacuationSheet>('POST', '/evacuation/sheet', { body: { link }, signal })}
          gone="This link has ended, or was revoked. Ask who sent it for another."
        />
      )}
    </main>
  )
}
