import { Button, Group } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useCaller } from '../../../crud/caller/caller.ts'
import { placeOf } from '../../../crud/caller/places.ts'
import { Outcome } from '../../../crud/import/Outcome.tsx'
import { udnDevice } from '../../../domain/entities/control-panel/udn-device.ts'
import { count } from '../../../ui/figures.ts'
import { Scroller } from '../../../ui/Scroller.tsx'
import type { GeneratedUdns } from '../domain/generate.ts'
import { labelsOf } from './links.ts'
import classes from './Udn.module.css'

interface GeneratedProps {
  made: GeneratedUdns
  /** Leads back to the form. */
  onMore: () => void
}

/** What was made, and where to go from here. */
export function Generated({ made: { batch, items }, onMore }: GeneratedProps) {
  const { may } = useCaller()
  const [first, last] = [items[0]?.udn ?? '', items.at(-1)?.udn ?? '']
  const part = { batch, from: first, to: last }
  const list = placeOf(udnDevice, 'list', undefined, undefined, may)
  return (
    <section className={classes.box} aria-label="Generated">
      <Outcome icon={IconCircleCheck} severity="safe" title={`${count(items.length, 'UDN')} generated`}>
        Batch {batch}, {first === last ? first : `${first} to ${last}`}
      </Outcome>
      <Group>
        <Button component={Link} to={labelsOf(part)}>
          Make labels
        </Button>
        <Button
          variant="default"
          component="a"
          href={`/api/udn-device/chosen/csv?${new URLSearchParams(part)}`}
          download
        >
          Download as CSV
        </Button>
        {list !== undefined && (
          <Button variant="default" component={Link} to={`${list}?${new URLSearchParams({ batch })}`}>
            Show the batch
          </Button>
        )}
        <Button variant="default" onClick={onMore}>
          Generate more
        </Button>
      </Group>
      <Scroller label="UDNs" className={classes.scroller} maxHeightPx={400}>
        <ul className={`${classes.list} ${classes.udn}`}>
          {items.map(({ udn, udnDeviceId }) => (
            <li key={udnDeviceId}>{udn}</li>
          ))}
        </ul>
      </Scroller>
    </section>
  )
}
