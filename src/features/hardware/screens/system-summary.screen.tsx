import { Button, Skeleton } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import { messageOf } from '../../../api/api-error.ts'
import { inZone } from '../../../api/site-time.ts'
import { useCaller } from '../../../crud/caller/caller.ts'
import { Guard } from '../../../crud/screen/Guard.tsx'
import { ScreenHead } from '../../../crud/screen/ScreenHead.tsx'
import { LostBanner } from '../../../crud/surface/LostBanner.tsx'
import { ErrorTile } from '../../../ui/ErrorTile.tsx'
import { Printed } from '../../../ui/print/Printed.tsx'
import { summaryPath } from '../domain/routes.ts'
import { NoPlace } from './NoPlace.tsx'
import { Cut } from './Cut.tsx'
import classes from './Hardware.module.css'
import { Onwards } from './Onwards.tsx'
import { type AskedPlace, placeIn, toPlace } from './place.ts'
import { PlaceChoice } from './PlaceChoice.tsx'
import { Sheet } from './summary/Sheet.tsx'
import sheet from './summary/Sheet.module.css'
import { useAddress } from '../../../crud/screen/use-address.ts'
import { useFollowHardware } from './use-live.ts'
import { useSystem } from './use-system.ts'

/** Everything of a system on one page, as it is now; on paper, as it was when it was printed. */
export default function SystemSummaryScreen() {
  const { params, change } = useAddress()
  const place = placeIn(params)
  const [isPrinting, setPrinting] = useState(false)
  const onPrinted = useCallback(() => setPrinting(false), [])
  return (
    <Guard codes={['CONTROLLER_READ']}>
      <div className={classes.page}>
        <ScreenHead heading="System summary">
          <Onwards from={summaryPath} place={place} />
          {place && (
            <Button
              variant="default"
              leftSection={<IconPrinter size="1.125rem" aria-hidden />}
              onClick={() => setPrinting(true)}
            >
              Print
            </Button>
          )}
        </ScreenHead>
        <div className={classes.tools}>
          <PlaceChoice place={place} onChange={to => change(toPlace(to))} />
        </div>
        {place ? <Summary place={place} isPrinting={isPrinting} onPrinted={onPrinted} /> : <NoPlace />}
      </div>
    </Guard>
  )
}

interface SummaryProps {
  place: AskedPlace
  isPrinting: boolean
  onPrinted: () => void
}

function Summary({ place, isPrinting, onPrinted }: SummaryProps) {
  useFollowHardware()
  const { user, zone } = useCaller()
  const { system, error, retry, readAt } = useSystem(place)
  if (error) return <ErrorTile title="The summary could not be loaded" reason={messageOf(error)} onRetry={retry} />
  if (!system) return <Skeleton height="20rem" animate={false} aria-busy="true" />
  return (
    <>
      <LostBanner />
      <Cut system={system} />
      <Sheet system={system} />
      {isPrinting && (
        <Printed className={sheet.paper} onPrinted={onPrinted}>
          <h1>System summary</h1>
          <p>
            {user?.client.name}, {inZone(readAt, zone, 'day')} {inZone(readAt, zone, 'minute')}, printed by{' '}
            {user?.displayName}
          </p>
          <Cut system={system} />
          <Sheet system={system} />
        </Printed>
      )}
    </>
  )
}
