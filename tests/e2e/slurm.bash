# shellcheck shell=bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# A Slurm of one node, for tests: its own munged, slurmctld and slurmd, with keys, state, sockets and ports of its own, so that
# it meets no other Slurm of the machine. It needs no systemd, no control groups and no accounting; nor root, but then jobs
# are those of who starts it. All of it stands in one folder.
#
# slurm_start FOLDER CPUS: sets SLURM_CONF, which the commands of Slurm heed. Fails with what the daemons said.
# slurm_stop: ends jobs and daemons; waits until they are gone.

# Seconds for a daemon to come up, or to go.
SLURM_PATIENCE=${SLURM_PATIENCE:-30}

slurm_folder=
slurm_daemons=()

# What is missing to run a Slurm here; empty if nothing is.
slurm_missing() {
	local program

	for program in munged slurmctld slurmd sbatch scontrol squeue scancel; do
		PATH=$PATH:/usr/sbin command -v "$program" >/dev/null || printf '%s ' "$program"
	done
}

# slurm_wait COMMAND …: until it succeeds. Fails if it does not in that time.
slurm_wait() {
	local end=$((SECONDS + SLURM_PATIENCE))

	until "$@" >/dev/null 2>&1; do
		[ $SECONDS -lt $end ] || return 1
		sleep 0.1
	done
}

# Two ports that nobody uses, and that the system gives to nobody who asks for any.
slurm_ports() {
	"${PYTHON:-python3}" - <<-'END'
		import socket
		first = int(open("/proc/sys/net/ipv4/ip_local_port_range").read().split()[0])
		found = []
		for port in range(first - 1, 1024, -1):
		    with socket.socket() as one:
		        try:
		            one.bind(("", port))
		        except OSError:
		            continue
		    found.append(port)
		    if len(found) == 2:
		        break
		print(*found)
	END
}

slurm_configure() {
	local cpus=$1 user ports

	user=$(id -un)
	read -r -a ports < <(slurm_ports)
	cat >"$slurm_folder/slurm.conf" <<-END
		ClusterName=tablier
		SlurmctldHost=$(hostname -s)(127.0.0.1)
		SlurmctldPort=${ports[0]}
		SlurmdPort=${ports[1]}
		SlurmUser=$user
		SlurmdUser=$user
		AuthType=auth/munge
		AuthInfo=socket=$slurm_folder/munge.socket,cred_expire=5
		CredType=cred/munge
		StateSaveLocation=$slurm_folder/state
		SlurmdSpoolDir=$slurm_folder/spool
		SlurmctldPidFile=$slurm_folder/slurmctld.pid
		SlurmdPidFile=$slurm_folder/slurmd.pid
		SlurmdParameters=config_overrides
		SlurmctldLogFile=$slurm_folder/slurmctld.log
		SlurmdLogFile=$slurm_folder/slurmd.log
		MpiDefault=none
		ProctrackType=proctrack/linuxproc
		TaskPlugin=task/none
		JobAcctGatherType=jobacct_gather/none
		AccountingStorageType=accounting_storage/none
		JobCompType=jobcomp/none
		SelectType=select/cons_tres
		SelectTypeParameters=CR_CPU
		SchedulerType=sched/builtin
		SchedulerParameters=batch_sched_delay=0,sched_interval=1,sched_min_interval=100000
		JobRequeue=0
		ReturnToService=2
		KillWait=10
		MinJobAge=2
		NodeName=$(hostname -s) NodeAddr=127.0.0.1 CPUs=$cpus State=UNKNOWN
		PartitionName=main Nodes=ALL Default=YES OverTimeLimit=0 State=UP
	END
	export SLURM_CONF=$slurm_folder/slurm.conf
}

# slurm_daemon NAME COMMAND …: one that stays in the foreground.
slurm_daemon() {
	local name=$1

	shift
	PATH=$PATH:/usr/sbin "$@" >"$slurm_folder/$name.said" 2>&1 3>&- </dev/null &
	slurm_daemons+=($!)
}

slurm_node_is_idle() {
	[ "$(sinfo --noheader --format=%T)" = idle ]
}

slurm_start() {
	local cpus=$2

	slurm_folder=$1
	slurm_daemons=()
	mkdir -p "$slurm_folder"/{state,spool}
	chmod 0711 "$slurm_folder"
	(umask 077 && head -c 64 /dev/urandom >"$slurm_folder/munge.key")
	slurm_configure "$cpus"
	slurm_daemon munged munged --foreground --force --num-threads=2 --socket="$slurm_folder/munge.socket" \
		--key-file="$slurm_folder/munge.key" --pid-file="$slurm_folder/munge.pid" --seed-file="$slurm_folder/munge.seed"
	slurm_wait test -S "$slurm_folder/munge.socket" || slurm_complain || return 1
	slurm_daemon slurmctld slurmctld -D -f "$SLURM_CONF"
	slurm_daemon slurmd slurmd -D -f "$SLURM_CONF"
	slurm_wait slurm_node_is_idle || slurm_complain
}

# Say why it did not come up, and fail.
slurm_complain() {
	tail -n 15 "$slurm_folder"/*.said "$slurm_folder"/*.log
	return 1
}

slurm_no_jobs() {
	[ -z "$(squeue --noheader)" ]
}

slurm_stop() {
	local daemon

	[ ${#slurm_daemons[@]} -gt 0 ] || return 0
	if [ ${#slurm_daemons[@]} -eq 3 ]; then
		scancel --user "$(id -un)" 2>/dev/null
		slurm_wait slurm_no_jobs
	fi
	for daemon in "${slurm_daemons[@]}"; do
		kill -TERM "$daemon" 2>/dev/null
	done
	for daemon in "${slurm_daemons[@]}"; do
		slurm_wait eval "! kill -0 $daemon" || kill -KILL "$daemon" 2>/dev/null
		wait "$daemon" 2>/dev/null
	done
	slurm_daemons=()
	unset SLURM_CONF
}
