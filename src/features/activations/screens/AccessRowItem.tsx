import { Button } from '@mantine/core'
import { useCaller } from '../../../crud/caller/caller.ts'
import { Status } from '../../../crud/fields/Status.tsx'
import { TickBox } from '../../../ui/TickBox.tsx'
import type { AccessRow } from '../domain/wire.ts'
import classes from './Access.module.css'
import { Face } from '../../../crud/fields/Face.tsx'
import { RecordLink } from './RecordLink.tsx'
import { hindranceOf, holderText, placeText, whenText } from './words.ts'

interface AccessRowItemProps {
  row: AccessRow
  /** Whether the page is about the place, so that a row names who has it, or the other way round. */
  names: 'holder' | 'place'
  /** The area that the page is about: access by an area above it names that area. */
  at?: number | undefined
  /** 2026-11-21, at the sites. */
  today: string
  /** Undefined where rows can't be chosen. */
  tick: { readonly isOn: boolean; readonly onChange: () => void } | undefined
  onChange: (() => void) | undefined
  onEnd: (() => void) | undefined
}

/** One activation: who, through what, since and until, with what can be done with it. */
export function AccessRowItem({ row, names, at, today, tick, onChange, onEnd }: AccessRowItemProps) {
  const { zone } = useCaller()
  const hindrance = hindranceOf(row, today)
  const label = `${holderText(row)}, ${placeText(row)}`
  return (
    <li className={classes.row}>
      <span className={classes.lead}>
        {tick && <TickBox aria-label={`Choose ${label}`} checked={tick.isOn} onChange={tick.onChange} />}
        {names === 'holder' && <Face picture={row.picture} name={holderText(row)} />}
        <span className={classes.what}>{names === 'holder' ? <Holder row={row} at={at} /> : <Place row={row} />}</span>
      </span>
      <span className={classes.when}>
        {whenText(row, zone, today)}
        {hindrance && <Status {...hindrance} />}
      </span>
      <span className={classes.buttons}>
        {onChange && (
          <Button variant="default" size="compact-sm" aria-label={`Change ${label}`} onClick={onChange}>
            Change
          </Button>
        )}
        {onEnd && (
          <Button variant="default" size="compact-sm" aria-label={`End ${label}`} onClick={onEnd}>
            End
          </Button>
        )}
      </span>
    </li>
  )
}

function Holder({ row, at }: { row: AccessRow; at: number | undefined }) {
  const { token, tokenId, person, personId, area, areaId } = row
  const above = at !== undefined && areaId !== at ? `, through ${area ?? ''}` : ''
  return (
    <>
      {personId !== null && person !== null ? (
        <RecordLink of="person" id={personId}>
          {person}
        </RecordLink>
      ) : (
        <RecordLink of="token" id={tokenId}>
          {token}
        </RecordLink>
      )}
      <span className={classes.more}>
        {personId === null ? (
          'Nobody’s'
        ) : (
          <RecordLink of="token" id={tokenId} isInText>
            {token}
          </RecordLink>
        )}
        {above}
      </span>
    </>
  )
}

function Place({ row }: { row: AccessRow }) {
  const { words } = useCaller()
  const { areaId, groupId, tokenId, token, primary } = row
  return (
    <>
      <RecordLink of={areaId === null ? 'group' : 'area'} id={areaId ?? groupId ?? 0}>
        {placeText(row)}
      </RecordLink>
      <span className={classes.more}>
        {words.one(areaId === null ? 'group' : 'area')}, by{' '}
        <RecordLink of="token" id={tokenId} isInText>
          {token}
        </RecordLink>
        {primary ? ', primary' : ''}
      </span>
    </>
  )
}
