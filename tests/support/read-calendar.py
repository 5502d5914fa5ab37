"""Prints the start and end of every event of the calendar on standard input, as seconds since 1970 or days.

The argument names the parser: `icalendar` or `vobject`, of Debian's packages python3-icalendar and
python3-vobject. Each reads the time zones that the file describes in its own way.
"""

import datetime
import sys


def instant(value):
    return str(int(value.timestamp())) if isinstance(value, datetime.datetime) else value.isoformat()


def with_icalendar(text):
    import icalendar

    for event in icalendar.Calendar.from_ical(text).walk("VEVENT"):
        start = event["DTSTART"].dt
        yield str(event["UID"]), start, event["DTEND"].dt if "DTEND" in event else start


def with_vobject(text):
    import vobject

    for event in vobject.readOne(text).vevent_list:
        start = event.dtstart.value
        yield event.uid.value, start, event.dtend.value if hasattr(event, "dtend") else start


readers = {"icalendar": with_icalendar, "vobject": with_vobject}
for uid, start, end in readers[sys.argv[1]](sys.stdin.buffer.read().decode("utf-8")):
    print(uid, instant(start), instant(end))
