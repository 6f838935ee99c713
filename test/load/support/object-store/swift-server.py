"""OpenStack Swift with its S3 API in one process: one account, container and object server on one folder, and the proxy.

Needs nothing but Debian's python3-swift. Arguments: the folder, the port, access key, secret key, region, the most keys of a page of
a list. Says "ready" once it answers; what its servers log goes to stderr.
"""

import os
import sys

import eventlet

eventlet.monkey_patch()

from swift.common import utils, wsgi

# Of a file in /etc that a test must not write.
utils.HASH_PATH_SUFFIX = b'warif'
utils.HASH_PATH_PREFIX = b''
utils.validate_hash_conf = wsgi.validate_configuration = lambda *_: None

from swift.account.server import AccountController
from swift.common.http_protocol import SwiftHttpProtocol
from swift.common.ring import RingBuilder
from swift.container.server import ContainerController
from swift.obj.server import ObjectController

PROXY = """
[DEFAULT]
swift_dir = {folder}
[pipeline:main]
pipeline = catch_errors gatekeeper healthcheck listing_formats s3api tempauth slo proxy-server
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:gatekeeper]
use = egg:swift#gatekeeper
[filter:healthcheck]
use = egg:swift#healthcheck
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:s3api]
use = egg:swift#s3api
location = {region}
max_bucket_listing = {page}
s3_acl = false
[filter:tempauth]
use = egg:swift#tempauth
{user} = {secret} .admin
[filter:slo]
use = egg:swift#slo
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
allow_account_management = false
node_timeout = 30
conn_timeout = 10
recoverable_node_timeout = 30
"""


class Log:
    """What goes wrong, to stderr: a server that has no syslog would say nothing."""

    def __getattr__(self, name):
        loud = name in ('error', 'exception', 'critical', 'warning')

        def tell(message='', *values, **_):
            if loud:
                print(name, message % values if values else message, file=sys.stderr, flush=True)

        return tell


class NoCache:
    """tempauth asks for a memcached (without one each call is a 500, "Memcache required"); one that holds nothing will do."""

    def get(self, *_, **__):
        return None

    set = delete = get


def listen():
    return eventlet.listen(('127.0.0.1', 0), backlog=512)


def main(folder, port, access_key, secret_key, region, page):
    devices = os.path.join(folder, 'devices')
    os.makedirs(os.path.join(devices, 'disk'))
    settings = {
        'devices': devices,
        'swift_dir': folder,
        'mount_check': 'false',
        # A list names an object as soon as its upload is answered, as S3 promises, on a busy machine too.
        'container_update_timeout': '30',
        'node_timeout': '30',
        'conn_timeout': '10',
        'recon_cache_path': folder,
        'fallocate_reserve': '0',
    }
    for kind, controller in (
        ('account', AccountController),
        ('container', ContainerController),
        ('object', ObjectController),
    ):
        socket = listen()
        ring = RingBuilder(3, 1, 1)
        ring.add_dev({
            'id': 0, 'region': 1, 'zone': 1, 'weight': 1.0, 'device': 'disk',
            'ip': '127.0.0.1', 'port': socket.getsockname()[1],
        })
        ring.rebalance()
        ring.get_ring().save(os.path.join(folder, kind + '.ring.gz'))
        serve(socket, controller(settings, logger=Log()))
    name = os.path.join(folder, 'proxy.conf')
    # tempauth's users are `user_<account>_<name>`, and their access keys `<account>:<name>`.
    user = 'user_' + access_key.replace(':', '_')
    with open(name, 'w') as file:
        file.write(PROXY.format(folder=folder, user=user, secret=secret_key, region=region, page=page))
    proxy = wsgi.loadapp(name)

    def with_cache(environment, start_response):
        environment['swift.cache'] = NoCache()
        return proxy(environment, start_response)

    print('ready', flush=True)
    eventlet.wsgi.server(
        eventlet.listen(('127.0.0.1', int(port)), backlog=512),
        with_cache, log=Log(), log_output=False, protocol=SwiftHttpProtocol, socket_timeout=None,
    )


def serve(socket, application):
    eventlet.spawn(
        eventlet.wsgi.server, socket, application,
        log=Log(), log_output=False, protocol=SwiftHttpProtocol,
    )


main(*sys.argv[1:])
