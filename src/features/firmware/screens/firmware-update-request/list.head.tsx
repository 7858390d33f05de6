import { Button, Skeleton } from '@mantine/core'
import { Link } from 'react-router'
import { messageOf } from '../../../../api/api-error.ts'
import { useCaller } from '../../../../crud/caller/caller.ts'
import { placeOf } from '../../../../crud/caller/places.ts'
import { useSome } from '../../../../crud/screen/use-some.ts'
import { ErrorTile } from '../../../../ui/ErrorTile.tsx'
import { firmwareRollOut } from '../../domain/roll-out.ts'
import classes from '../Firmware.module.css'
import { RollOutLine } from '../RollOutLine.tsx'

const most = 20

/** Above the firmware updates: the roll-outs that run, and the way to a new one. */
export default function FirmwareUpdatesHead() {
  const { may, words } = useCaller()
  const running = useSome('firmwareRollOut', { status: 'running' }, most)
  if (!running) return null
  const { items, error, read } = running
  return (
    <>
      <div className={classes.actions}>
        {may(firmwareRollOut.permission.add) && (
          <Button component={Link} to={placeOf(firmwareRollOut, 'create') ?? ''} variant="default">
            Roll out to many {words.many('controller')}
          </Button>
        )}
        <Button component={Link} to={placeOf(firmwareRollOut, 'list') ?? ''} variant="subtle">
          All roll-outs
        </Button>
      </div>
      {error !== null && error !== undefined && (
        <ErrorTile
          title={items ? 'These roll-outs may be out of date' : 'The roll-outs could not be loaded'}
          reason={messageOf(error)}
          onRetry={read}
        />
      )}
      {!items && !error && <Skeleton height="3rem" radius="md" aria-busy="true" />}
      {items && items.length > 0 && (
        <ul className={classes.running} aria-label="Running roll-outs">
          {items.map(rollOut => (
            <RollOutLine key={Number(rollOut[firmwareRollOut.key])} rollOut={rollOut} />
          ))}
        </ul>
      )}
    </>
  )
}
