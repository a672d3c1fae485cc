"""The servers of OpenStack Swift that store.conf describes, in one process. The word is the folder for what they store."""

import os
import sys

from swift.common import utils

# Must run before any other import of Swift, which would look for the installation's own file.
utils.HASH_PATH_PREFIX = b"evergrove"
utils.HASH_PATH_SUFFIX = b"rehearsal"
utils.eventlet_monkey_patch()

import eventlet
from eventlet import wsgi
from paste.deploy import loadapp
from swift.common.ring import RingBuilder
from swift.common.wsgi import SwiftHttpProtocol

CONFIGURATION = os.path.join(os.path.dirname(os.path.abspath(__file__)), "store.conf")
HOST = "127.0.0.1"
PORTS = {"main": 25080, "account": 25081, "container": 25082, "object": 25083}
DISK = "disk"


def prepare(folder):
    """Creates the disk, and the rings: which server has what."""
    os.makedirs(os.path.join(folder, DISK), exist_ok=True)
    for server in ("account", "container", "object"):
        builder = RingBuilder(part_power=4, replicas=1, min_part_hours=1)
        where = {"ip": HOST, "port": PORTS[server], "device": DISK}
        builder.add_dev({"id": 0, "region": 1, "zone": 1, "weight": 1, **where})
        builder.rebalance()
        builder.get_ring().save(os.path.join(folder, server + ".ring.gz"))


def serve(server, folder):
    socket = eventlet.listen((HOST, PORTS[server]))
    settings = {"log_name": server, "swift_dir": folder, "devices": folder}
    app = loadapp("config:" + CONFIGURATION, name=server, global_conf=settings)
    wsgi.server(socket, app, utils.NullLogger(), protocol=SwiftHttpProtocol)


prepare(sys.argv[1])
servers = [eventlet.spawn(serve, server, sys.argv[1]) for server in PORTS]
for server in servers:
    server.wait()
