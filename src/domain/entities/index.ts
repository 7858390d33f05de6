import { featureDomains } from '#feature-domains'
import type { Field } from '../fields/index.ts'
import type { Entity } from '../entity.ts'
import { addWords } from '../vocabulary.ts'
import { address } from './settings/address.ts'
import { alertPerson } from './rules/alert-person.ts'
import { area } from './sites/area.ts'
import { areaType } from './settings/area-type.ts'
import { busExpansionModule } from './hardware/bus-expansion-module.ts'
import { camera } from './hardware/camera.ts'
import { changeLog } from './hardware/change-log.ts'
import { client } from './control-panel/client.ts'
import { clientContact } from './control-panel/client-contact.ts'
import { clientMessage } from './notifications/client-message.ts'
import { clientRelation } from './control-panel/client-relation.ts'
import { commDevice } from './hardware/comm-device.ts'
import { connectionLog } from './hardware/connection-log.ts'
import { controller } from './hardware/controller.ts'
import { customField } from './settings/custom-field.ts'
import { document } from './control-panel/document.ts'
import { door } from './hardware/door.ts'
import { doorEntryHandset } from './hardware/door-entry-handset.ts'
import { doorEntryLinkDoor } from './hardware/door-entry-link-door.ts'
import { doorEntryPanel } from './hardware/door-entry-panel.ts'
import { doorGroup } from './sites/door-group.ts'
import { doorType } from './control-panel/door-type.ts'
import { event } from './monitoring/event.ts'
import { eventAlarm } from './notifications/event-alarm.ts'
import { favourite } from './settings/favourite.ts'
import { feature } from './settings/feature.ts'
import { firmware } from './control-panel/firmware.ts'
import { firmwareUpdateRequest } from './control-panel/firmware-update-request.ts'
import { group } from './people/group.ts'
import { input } from './hardware/input.ts'
import { inspection } from './hardware/inspection.ts'
import { integrationKey } from './settings/integration-key.ts'
import { lockController } from './hardware/lock-controller.ts'
import { lockType } from './control-panel/lock-type.ts'
import { mailMessage } from './settings/mail-message.ts'
import { output } from './hardware/output.ts'
import { person } from './people/person.ts'
import { powerHub } from './hardware/power-hub.ts'
import { reader } from './hardware/reader.ts'
import { readerInterface } from './hardware/reader-interface.ts'
import { rejectedEvent } from './monitoring/rejected-event.ts'
import { rma } from './control-panel/rma.ts'
import { scheduledReport } from './monitoring/scheduled-report.ts'
import { sem } from './hardware/sem.ts'
import { sim } from './hardware/sim.ts'
import { simNetworkProvider } from './control-panel/sim-network-provider.ts'
import { simType } from './control-panel/sim-type.ts'
import { sms } from './hardware/sms.ts'
import { stockroomItem } from './orders/stockroom-item.ts'
import { holiday } from './rules/holiday.ts'
import { timeProfile } from './rules/time-profile.ts'
import { token } from './access/token.ts'
import { tokenActivation } from './access/token-activation.ts'
import { tokenColour } from './control-panel/token-colour.ts'
import { tokenType } from './control-panel/token-type.ts'
import { udnDevice } from './control-panel/udn-device.ts'
import { user } from './people/user.ts'
import { userGroup } from './people/user-group.ts'
import { userLink } from './people/user-link.ts'
import { zone } from './sites/zone.ts'

const declared = {
  address,
  alertPerson,
  area,
  areaType,
  busExpansionModule,
  camera,
  changeLog,
  client,
  clientContact,
  clientMessage,
  clientRelation,
  commDevice,
  connectionLog,
  controller,
  customField,
  document,
  door,
  doorEntryHandset,
  doorEntryLinkDoor,
  doorEntryPanel,
  doorGroup,
  doorType,
  event,
  eventAlarm,
  favourite,
  feature,
  firmware,
  firmwareUpdateRequest,
  group,
  input,
  inspection,
  integrationKey,
  lockController,
  lockType,
  mailMessage,
  output,
  person,
  powerHub,
  reader,
  readerInterface,
  rejectedEvent,
  rma,
  scheduledReport,
  sem,
  sim,
  simNetworkProvider,
  simType,
  sms,
  stockroomItem,
  timeProfile,
  holiday,
  token,
  tokenActivation,
  tokenColour,
  tokenType,
  udnDevice,
  user,
  userGroup,
  userLink,
  zone,
}

/** The entities of features: `declare module` adds them where the feature is declared. */
export interface FeatureEntities {}

type Declared = typeof declared & FeatureEntities
export type EntityId = keyof Declared

/** The targets of all references that are no entity; anything but never stops the compiler below. */
type TargetsOf<F> = { [N in keyof F]: F[N] extends Field & { target: infer T } ? T : never }[keyof F]
type Dangling = Exclude<
  { [E in EntityId]: TargetsOf<Declared[E] extends { fields: infer F } ? F : never> }[EntityId],
  EntityId
>
const everyTargetIsDeclared: [Dangling] extends [never] ? true : { dangling: Dangling } = true

for (const { words = {} } of featureDomains) addWords(words)
const ofFeatures: Readonly<Record<keyof FeatureEntities, Entity>> = Object.assign(
  {},
  ...featureDomains.map(each => each.entities),
)

/** Every entity by its id: those declared here in the order of their names, then those of features. */
export const entities: Readonly<Record<EntityId, Entity>> = everyTargetIsDeclared && { ...declared, ...ofFeatures }

/** An entity by an id that may come from outside; undefined for what is none. */
export const entityById = (id: string): Entity | undefined =>
  Object.hasOwn(entities, id) ? entities[id as EntityId] : undefined
