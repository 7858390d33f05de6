import { Button, Text, TextInput } from '@mantine/core'
import { useCaller } from '../../../crud/caller/caller.ts'
import { inZone } from '../../../api/site-time.ts'
import { controller } from '../../../domain/entities/hardware/controller.ts'
import { TickBox } from '../../../ui/TickBox.tsx'
import type { FoundNode } from '../domain/answers.ts'
import { enterToNextTyped } from './enter-to-next-typed.ts'
import { useMayAccept } from './may-accept.ts'
import { useKindWords } from './kind-words.ts'
import classes from './ScanUdns.module.css'
import { StandingText } from './StandingText.tsx'
import type { Nodes } from './use-nodes.ts'

interface NodeRowProps {
  node: FoundNode
  nodes: Nodes
  /** The controller that has found it, where several are shown. */
  at: string | undefined
}

/** A found node: what it is, what may be done with it, and what is done. */
export function NodeRow({ node, nodes, at }: NodeRowProps) {
  const { may } = useCaller()
  const { kindOf } = useKindWords()
  const { foundNodeId, udn, standing } = node
  const mayChoose = may(controller.permission.add)
  const mayAccept = useMayAccept()(node)
  return (
    <li className={classes.row} aria-label={udn} data-standing={standing}>
      {mayChoose && (
        <span className={classes.tick}>
          <TickBox
            aria-label={`Select ${udn}`}
            checked={nodes.chosen.has(foundNodeId)}
            onChange={({ currentTarget: { checked } }) => nodes.choose([foundNodeId], checked)}
          />
        </span>
      )}
      <div>
        <div className={classes.udn}>{udn}</div>
        <Text size="sm">{kindOf(node)}</Text>
      </div>
      <Facts node={node} at={at} />
      <div className={classes.standing}>
        {mayAccept ? <Naming node={node} nodes={nodes} /> : <StandingText node={node} />}
        <Refusal node={node} nodes={nodes} />
      </div>
      {mayChoose && (
        <div className={classes.acts}>
          {mayAccept && (
            <Button
              variant="default"
              disabled={nodes.isBusy}
              aria-label={`Accept ${udn}`}
              onClick={() => nodes.accept([node])}
            >
              Accept
            </Button>
          )}
          <Button
            variant="subtle"
            disabled={nodes.isBusy}
            aria-label={`Forget ${udn}`}
            onClick={() => nodes.forget([node])}
          >
            Forget
          </Button>
        </div>
      )}
    </li>
  )
}

function Facts({ node: { instance, firmwareVersion, foundAt }, at }: { node: FoundNode; at: string | undefined }) {
  const { zone } = useCaller()
  const foundMs = Date.parse(foundAt)
  return (
    <div className={classes.facts}>
      {at !== undefined && <div>{at}</div>}
      <Text size="sm">
        {instance === null ? 'No number' : `Number ${instance}`}
        {firmwareVersion !== null && `, firmware ${firmwareVersion}`}
      </Text>
      <Text size="sm" c="dimmed">
        Found <time dateTime={foundAt}>{`${inZone(foundMs, zone, 'day')} ${inZone(foundMs, zone, 'minute')}`}</time>
      </Text>
    </div>
  )
}

const fields: readonly string[] = ['name', 'instance']

/** What a refusal says of a field; null where it says nothing of it. */
const errorAt = ({ refusals }: Nodes, { foundNodeId }: FoundNode, property: string) =>
  refusals
    .get(foundNodeId)
    ?.filter(({ propertyName }) => propertyName === property)
    .map(({ errorMessage }) => errorMessage)
    .join(', ') || null

/** The name of a node that can be accepted, and its number where it has not said one. */
function Naming({ node, nodes }: Omit<NodeRowProps, 'at'>) {
  const { nameOf } = useKindWords()
  const { foundNodeId, udn, instance } = node
  const { name = nameOf(node), instance: typed = '' } = nodes.drafts.get(foundNodeId) ?? {}
  return (
    <div className={classes.naming}>
      <TextInput
        aria-label={`Name of ${udn}`}
        value={name}
        maxLength={50}
        error={errorAt(nodes, node, 'name')}
        onKeyDown={enterToNextTyped}
        onChange={({ currentTarget: { value } }) => nodes.write(foundNodeId, { name: value })}
      />
      {instance === null && (
        <TextInput
          aria-label={`Number of ${udn}`}
          placeholder="Number"
          inputMode="numeric"
          maxLength={5}
          value={typed}
          error={errorAt(nodes, node, 'instance')}
          onKeyDown={enterToNextTyped}
          onChange={({ currentTarget: { value } }) => nodes.write(foundNodeId, { instance: value })}
        />
      )}
    </div>
  )
}

/** Why a node was refused, where that isn't said at its fields. */
function Refusal({ node, nodes }: Omit<NodeRowProps, 'at'>) {
  if (node.standing === 'recorded') return null
  const isSaid = (property: string) =>
    node.standing === 'free' && fields.includes(property) && (property === 'name' || node.instance === null)
  const errors = (nodes.refusals.get(node.foundNodeId) ?? []).filter(
    ({ propertyName, errorMessage }) => !isSaid(propertyName) && errorMessage !== node.reason,
  )
  if (errors.length === 0) return null
  return (
    <Text role="alert" size="sm" className={classes.refusal}>
      {errors.map(({ errorMessage }) => errorMessage).join(', ')}
    </Text>
  )
}
