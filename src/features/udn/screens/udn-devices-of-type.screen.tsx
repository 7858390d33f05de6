import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams, useSearchParams } from 'react-router'
import { ApiError, messageOf } from '../../../api/api-error.ts'
import { DeviceTypeLinks } from '../../../crud/list/DeviceTypeLinks.tsx'
import { placeOf } from '../../../crud/caller/places.ts'
import { RecordList } from '../../../crud/list/RecordList.tsx'
import { udnDevice } from '../../../domain/entities/control-panel/udn-device.ts'
import { deviceTypes, type NodeTypeId } from '../../../domain/udn.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorTile } from '../../../ui/ErrorTile.tsx'
import { figure } from '../../../ui/figures.ts'
import type { TypeCounts } from '../domain/of-type.ts'
import { generatePath, typePath } from '../domain/places.ts'
import { statusName } from '../domain/statuses.ts'
import { typeQuery } from './calls.ts'
import { ToolPage } from './ToolPage.tsx'
import classes from './Udn.module.css'

const isType = (text: string): text is NodeTypeId => Object.hasOwn(deviceTypes, text)

/** The devices of one type, with how many there are in each state. */
export default function UdnDevicesOfType() {
  const { deviceType = '' } = useParams()
  if (!isType(deviceType)) return <Unknown deviceType={deviceType} />
  return (
    <ToolPage
      heading={deviceTypes[deviceType]}
      actions={
        <Button component={Link} to={`${generatePath}?type=${deviceType}`} variant="default">
          Generate UDNs
        </Button>
      }
    >
      <DeviceTypeLinks current={deviceType} pathOf={typePath} />
      <Counts key={deviceType} deviceType={deviceType} />
      <RecordList
        key={`list ${deviceType}`}
        entity={udnDevice}
        term={udnDevice.term}
        fixed={{ deviceType }}
        createPath={placeOf(udnDevice, 'create')}
      />
    </ToolPage>
  )
}

function Unknown({ deviceType }: { deviceType: string }) {
  return (
    <ToolPage heading="UDN devices by type">
      <EmptyState title={`There is no device type ‘${deviceType.slice(0, 50)}’`}>Choose one of these:</EmptyState>
      <DeviceTypeLinks pathOf={typePath} />
    </ToolPage>
  )
}

/** How many there are of each status; each leads to those in the list below. */
function Counts({ deviceType }: { deviceType: NodeTypeId }) {
  const { data, error, refetch } = useQuery(typeQuery(deviceType))
  if (!data && error)
    return (
      <ErrorTile
        title="The counts could not be loaded"
        reason={error instanceof ApiError ? error.message : messageOf(error)}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <Skeleton height="4rem" radius="sm" aria-busy="true" />
  return (
    <>
      {error && (
        <ErrorTile title="These counts may be out of date" reason={messageOf(error)} onRetry={() => void refetch()} />
      )}
      <Figures counts={data} />
    </>
  )
}

function Figures({ counts: { counts } }: { counts: TypeCounts }) {
  const [url] = useSearchParams()
  const shown = url.getAll('status')
  return (
    <ul className={classes.counts} aria-label="By status">
      {counts.map(({ status, count }) => {
        const isShown = shown.length === 1 && shown[0] === status
        return (
          <li key={status}>
            <Link
              className={classes.count}
              to={isShown ? '?' : `?status=${status}`}
              replace
              preventScrollReset
              aria-current={isShown || undefined}
            >
              <strong>{figure(count)}</strong>
              <span>{statusName(status)}</span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
