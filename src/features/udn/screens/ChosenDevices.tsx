import { Skeleton, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { messageOf } from '../../../api/api-error.ts'
import { Status } from '../../../crud/fields/Status.tsx'
import { udnDevice } from '../../../domain/entities/control-panel/udn-device.ts'
import type { NodeTypeId } from '../../../domain/udn.ts'
import { ErrorTile } from '../../../ui/ErrorTile.tsx'
import { count, figure } from '../../../ui/figures.ts'
import { Scroller } from '../../../ui/Scroller.tsx'
import type { ListedUdns } from '../domain/choose.ts'
import { typeName } from '../domain/ranges.ts'
import { mostMade } from '../domain/udns.ts'
import classes from './Udn.module.css'
import type { LabelChoice } from './use-label-choice.ts'

/** The devices that labels will be made of, and what stands in the way. */
export function ChosenDevices({ choosing: { choice, found } }: { choosing: LabelChoice }) {
  const { data, error, refetch, isFetching } = found
  return (
    <section className={classes.box} aria-label="Devices" aria-busy={isFetching}>
      {choice === undefined ? (
        <Text c="dimmed" size="sm">
          The devices appear here as you choose.
        </Text>
      ) : error ? (
        <ErrorTile title="The devices could not be read" reason={messageOf(error)} onRetry={() => void refetch()} />
      ) : data ? (
        <Listed found={data} />
      ) : (
        <Skeleton height="8rem" radius="sm" />
      )}
    </section>
  )
}

function Listed({ found: { items, missing, hasMore } }: { found: ListedUdns }) {
  const heading = hasMore ? `More than ${figure(mostMade)} devices` : count(items.length, 'device')
  return (
    <>
      <output className={classes.heading}>{items.length === 0 ? 'There are no such devices' : heading}</output>
      {hasMore && (
        <span className={classes.problem}>
          <IconAlertTriangle className={classes.sign} aria-hidden />
          At most {figure(mostMade)} at once: choose a part of them
        </span>
      )}
      {missing.length > 0 && (
        <span className={classes.problem}>
          <IconAlertTriangle className={classes.sign} aria-hidden />
          <span>
            Not in the register: <span className={classes.udn}>{missing.slice(0, 10).join(', ')}</span>
            {missing.length > 10 && `, and ${figure(missing.length - 10)} more`}
          </span>
        </span>
      )}
      {items.length > 0 && (
        <Scroller label={heading} className={classes.scroller} maxHeightPx={480}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">UDN</th>
                <th scope="col">Type</th>
                <th scope="col">Status</th>
              </tr>
            </thead>
            <tbody>
              {items.map(({ udn, deviceType, status }) => (
                <tr key={udn}>
                  <th scope="row" className={classes.udn}>
                    {udn}
                  </th>
                  <td>{typeName(udn, deviceType as NodeTypeId | null)}</td>
                  <td>
                    <Status field={udnDevice.fields.status} value={status} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroller>
      )}
    </>
  )
}
