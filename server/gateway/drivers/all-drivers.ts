import type { Driver, TopicRights } from './driver.ts'

/** The rights of several protocols: what any of them allows. */
export const allRights = (all: readonly TopicRights[]): TopicRights => ({
  filters: [...new Set(all.flatMap(({ filters }) => filters))],
  publisherOf: topic => all.map(rights => rights.publisherOf(topic)).find(name => name !== undefined),
  maySubscribe: (name, filter) => all.some(rights => rights.maySubscribe(name, filter)),
  mayBeWill: (name, topic, payload) => all.some(rights => rights.mayBeWill(name, topic, payload)),
})

/**
 * Combines several protocols. A message goes to the driver that owns its topic, and a device gets commands, changes and
 * updates from the driver that it last sent something to.
 */
export function allDrivers(drivers: readonly [Driver, ...Driver[]]): Driver {
  const spoken = new Map<number, Driver>()
  const driverOf = (controllerId: number) => spoken.get(controllerId) ?? drivers[0]
  const byTopic = (topic: string) => drivers.find(({ rights }) => rights.publisherOf(topic) !== undefined)
  return {
    rights: allRights(drivers.map(({ rights }) => rights)),
    async receive(device, message) {
      const driver = byTopic(message.topic)
      if (!driver) return
      if (!message.isRetained) spoken.set(device.controllerId, driver)
      await driver.receive(device, message)
    },
    reaches: device => driverOf(device.controllerId).reaches(device),
    command: (device, command) => driverOf(device.controllerId).command(device, command),
    deliver: device => driverOf(device.controllerId).deliver(device),
    inWords: (topic, message) =>
      drivers.map(driver => driver.inWords(topic, message)).find(meaning => meaning !== undefined),
    tellUpdate: device => driverOf(device.controllerId).tellUpdate(device),
  }
}
