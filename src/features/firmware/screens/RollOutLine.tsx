import { Anchor, Progress } from '@mantine/core'
import { Link } from 'react-router'
import type { ApiRecord } from '../../../api/records.ts'
import { useCaller } from '../../../crud/caller/caller.ts'
import { placeOf } from '../../../crud/caller/places.ts'
import { asText } from '../../../crud/fields/view.ts'
import { ageText } from '../../../ui/age-text.ts'
import { figure } from '../../../ui/figures.ts'
import { useNow } from '../../../ui/use-now.ts'
import { firmwareRollOut } from '../domain/roll-out.ts'
import classes from './Firmware.module.css'

/** A roll-out that runs: how many devices are done, how many have failed, and how many the present stage reaches. */
export function RollOutLine({ rollOut }: { rollOut: ApiRecord }) {
  const { words } = useCaller()
  const now = useNow()
  const of = (name: string) => Number(rollOut[name] ?? 0)
  const name = asText(rollOut['firmware'])
  const percent = of('devices') > 0 ? (100 * (of('done') + of('failed'))) / of('devices') : 0
  return (
    <li className={classes.line}>
      <div className={classes.facts}>
        <Anchor component={Link} to={placeOf(firmwareRollOut, 'detail', of(firmwareRollOut.key)) ?? ''} fw={600}>
          {name}
        </Anchor>
        <span>
          {figure(of('done'))} of {figure(of('devices'))} {words.many('controller')} done
        </span>
        <span>
          {figure(of('failed'))} failed (stops above {of('mostFailed')}%)
        </span>
        <span>Reaches {of('stage')}%</span>
        <span>Began {ageText(now - Date.parse(String(rollOut['startedAt'])))} ago</span>
      </div>
      <Progress value={percent} color="gray" aria-label={`${name}: ended`} />
    </li>
  )
}
