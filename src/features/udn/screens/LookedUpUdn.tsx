import { Button, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useCaller } from '../../../crud/caller/caller.ts'
import { count } from '../../../ui/figures.ts'
import type { LookedUp } from '../domain/look-up.ts'
import { typeName } from '../domain/ranges.ts'
import type { NodeTypeId } from '../../../domain/udn.ts'
import { CarrierLine, RecordLine } from './FoundLines.tsx'
import { nextSteps } from './next-steps.ts'
import { Happened } from './Happened.tsx'
import { RegisterLine } from './RegisterLine.tsx'
import classes from './Udn.module.css'

/** All that is known of one UDN: what is wrong with it, where it is, where it was, and what may be done next. */
export function LookedUpUdn({ item }: { item: LookedUp }) {
  const { may, words } = useCaller()
  const { udn, problem, hidden } = item
  const isValid = problem !== 'Not a valid UDN'
  const steps = nextSteps(item).filter(({ needs }) => may(needs))
  return (
    <article className={classes.box} aria-label={udn}>
      <header className={classes.head}>
        <h2 className={`${classes.heading} ${classes.udn}`}>{udn}</h2>
        {isValid && <span>{typeName(udn, item.deviceType as NodeTypeId | null)}</span>}
        {problem !== null && (
          <span className={classes.problem}>
            {!isValid && <IconAlertTriangle className={classes.sign} aria-hidden />}
            {problem}
          </span>
        )}
      </header>
      {isValid ? <Facts item={item} /> : <Text>A UDN is exactly 8 hexadecimal digits: 0 to 9 and A to F.</Text>}
      {hidden > 0 && (
        <Text>
          {words.say(
            `${count(hidden, 'more record')} of it ${hidden === 1 ? 'is' : 'are'} not shown: you do not see that {one client}, or may not read such records.`,
          )}
        </Text>
      )}
      {steps.length > 0 && (
        <nav className={classes.steps} aria-label={`Next for ${udn}`}>
          {steps.map(({ label, to }) => (
            <Button key={label} component={Link} to={to} variant="default">
              {label}
            </Button>
          ))}
        </nav>
      )}
    </article>
  )
}

/** A part of what is known; it says where there is nothing. */
function Fact({ name, children, empty }: { name: string; children: readonly ReactNode[]; empty: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children.length > 0 ? <ul>{children}</ul> : empty}</dd>
    </>
  )
}

function Facts({ item }: { item: LookedUp }) {
  const { words } = useCaller()
  const { carriers, stockroom, contracts, rmas, register, history } = item
  return (
    <dl className={classes.facts}>
      <dt>In the register</dt>
      <dd>{register ? <RegisterLine register={register} udn={item.udn} /> : 'It is not in the register'}</dd>
      <Fact
        name="In use as"
        empty={words.say(
          `No {one controller}, {one commDevice} or node has it${item.hidden > 0 ? ' that you can see' : ''}`,
        )}
      >
        {carriers.map(carrier => (
          <CarrierLine key={`${carrier.record.entity} ${carrier.record.id}`} carrier={carrier} />
        ))}
      </Fact>
      <dt>Stockroom</dt>
      <dd>{stockroom ? <RecordLine record={stockroom} /> : 'It is in no stockroom'}</dd>
      <Fact name={words.One('hostingContract')} empty="None">
        {contracts.map(({ record, endDate }) => (
          <RecordLine key={record.id} record={record} isItem {...(endDate !== null && { until: endDate })} />
        ))}
      </Fact>
      <Fact name={words.Many('rma')} empty="None">
        {rmas.map(({ record, isReplacement }) => (
          <RecordLine
            key={`${record.id} ${isReplacement}`}
            record={record}
            isItem
            note={isReplacement && 'as the replacement'}
          />
        ))}
      </Fact>
      <dt>History</dt>
      <dd>
        <Happened history={history} />
      </dd>
    </dl>
  )
}
