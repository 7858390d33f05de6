#!/bin/sh
# A controller in a shell, with mosquitto_pub and mosquitto_sub:
# CONTROLLER=12 KEY=ghk_... sh controller.sh
# It says that it is there, sends one event until it is stored, and does what it is told. End it with Ctrl+C.
set -eu
: "${CONTROLLER:?the id of the controller}" "${KEY:?its device key}"
own=${PREFIX:-gatehouse}/$CONTROLLER
folder=$(mktemp -d)
trap 'rm -rf "$folder"; kill 0' EXIT
trap 'exit' INT TERM

now() { date -u +%Y-%m-%dT%H:%M:%SZ; }
with() { tool=$1; shift; "$tool" -h "${HOST:-127.0.0.1}" -p "${PORT:-1883}" -u "$CONTROLLER" -P "$KEY" -q 1 "$@"; }
say() { topic=$1; text=$2; shift 2; with mosquitto_pub -t "$own/$topic" -m "$text" "$@" || echo "Could not say $topic"; }
# The value of a text in a message: field commandId '{"commandId":"..."}'
field() { printf '%s' "$2" | sed -n "s/.*\"$1\":\"\([^\"]*\)\".*/\1/p"; }

# Sends an event until it is answered. It is stored once, however often it is sent: epoch and sequence say which it is.
# A real controller keeps both, and all that is not answered yet, where a power cut does not take them.
send() {
  event="{\"controllerId\":$CONTROLLER,\"epoch\":$(date +%s),\"sequence\":1,\"type\":\"doorOpened\",\"door\":1,\"occurredAt\":\"$(now)\"}"
  until [ -e "$folder/stored" ]; do
    say events "{\"id\":\"e1\",\"events\":[$event]}"
    sleep 3
  done
}

# What the server tells it, one message a line.
hear() {
  while read -r topic message; do
    case $topic in
    */to/events) touch "$folder/stored"; echo "stored: $message" ;;
    */to/commands)
      echo "told: $message"
      # A real one works the lock, and refuses what was sent more than 10 s ago.
      id="\"commandId\":\"$(field commandId "$message")\""
      case $message in
      *'"door":'*) say answer "{$id,\"done\":true}" ;;
      *) say answer "{$id,\"done\":false,\"reason\":\"The example only works doors\"}" ;;
      esac ;;
    */to/refused) echo "refused: $message" ;;
    *) echo "$topic $message" ;;
    esac
  done
}

# The connection that listens has the last will: while it lasts the controller is there.
with mosquitto_sub -i "controller-$CONTROLLER" -k 30 -v -t "$own/to/+" \
  --will-topic "$own/connection" --will-payload offline --will-qos 1 --will-retain | hear &
sleep 1
say connection online -r
send &
while sleep 25; do say status '{}'; done
