import { Anchor, Skeleton } from '@mantine/core'
import { Link } from 'react-router'
import { ErrorTile } from '../../../../ui/ErrorTile.tsx'
import { PublicPage } from '../../../../ui/PublicPage.tsx'
import { KeptRollPage } from './KeptRollPage.tsx'
import { useKeptRoll } from './use-kept-roll.ts'

/** The roll call of an evacuation without a connection: what this device keeps of it, and marks that are sent later. */
export default function KeptRollScreen() {
  const read = useKeptRoll()
  if (read.state === 'read') return <KeptRollPage roll={read.roll} faces={read.faces} />
  return (
    <PublicPage heading="Roll call kept on this device">
      {read.state === 'reading' && <Skeleton height="4rem" aria-busy="true" />}
      {read.state === 'failed' && (
        <ErrorTile title="It could not be read" reason="This device gives the page no storage." />
      )}
      {read.state === 'none' && (
        <p>
          No roll call is kept on this device. One is kept while an evacuation runs, once roll call has been opened with
          a connection.
        </p>
      )}
      <Anchor component={Link} to="/monitoring/roll-call">
        Live roll call
      </Anchor>
    </PublicPage>
  )
}
